import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

const open = () => {
  const onClose = vi.fn<() => void>()
  render(
    <Dialog title="Edit category" isOpen onClose={onClose}>
      <p>Five areas</p>
      <input type="file" aria-label="Picture" />
    </Dialog>,
  )
  return { onClose, user: userEvent.setup(), dialog: screen.getByRole('dialog') }
}

const cancel = (target: HTMLElement) =>
  fireEvent(target, new Event('cancel', { bubbles: target.tagName === 'INPUT', cancelable: true }))

describe('a window', () => {
  it('closes on Escape, on the gesture for it, and on a click beside it', async () => {
    const { onClose, user, dialog } = open()

    fireEvent.keyDown(screen.getByLabelText('Picture'), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(1)

    cancel(dialog)
    expect(onClose).toHaveBeenCalledTimes(2)

    await user.click(dialog)
    expect(onClose).toHaveBeenCalledTimes(3)
  })

  it.each([
    ['beside it', () => screen.getByRole('dialog')],
    ['on a control in it', () => screen.getByRole('button', { name: 'Close' })],
  ])('takes no second click of the two that opened it: %s', (_where, find) => {
    const { onClose } = open()
    const press = (detail: number) => {
      fireEvent.pointerDown(find())
      fireEvent.click(find(), { detail })
    }

    press(2)
    expect(onClose).not.toHaveBeenCalled()

    press(1)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('leaves a key that is held down to the window that it closed first', () => {
    const { onClose, dialog } = open()

    const isLeftToBrowser = fireEvent.keyDown(dialog, { key: 'Escape', repeat: true })

    expect(onClose).not.toHaveBeenCalled()
    expect(isLeftToBrowser).toBe(false)
  })

  it('stays when a file is not chosen after all', () => {
    const { onClose } = open()

    cancel(screen.getByLabelText('Picture'))

    expect(onClose).not.toHaveBeenCalled()
  })

  it('stays when text is marked beyond its edge', async () => {
    const { onClose, user, dialog } = open()

    await user.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText('Five areas') },
      { keys: '[/MouseLeft]', target: dialog },
    ])

    expect(onClose).not.toHaveBeenCalled()
  })
})
