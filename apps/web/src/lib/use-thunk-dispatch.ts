import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { StoreServices } from './api/base-api.ts'

/** For thunks as well as actions. `State` is what they read of the store. */
export const useThunkDispatch = <State = unknown>() =>
  useDispatch<ThunkDispatch<State, StoreServices, UnknownAction>>()
