import { useNavigation } from 'react-router'

/** A page whose code is still being fetched: what is there stays, and this says that more comes. */
export const PageOnItsWay = () =>
  useNavigation().state === 'loading' && <div aria-hidden="true" className="page-on-its-way" />
