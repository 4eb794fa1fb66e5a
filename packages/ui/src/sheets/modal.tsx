import './sheets.css'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { CSSProperties, ReactNode } from 'react'
import { interfaceDefaults } from '../base/interface-defaults.ts'
import { shareOfPhone } from '../base/rpx.ts'
import { Button } from '../buttons/button.tsx'
import { useFrameElement } from '../layout/frame.tsx'

interface ModalProps {
  open: boolean
  /** Called with false for the cancel button, Escape and the phone's back button; a tap beside it does nothing. */
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, with its figure. */
  children: ReactNode
  confirmText: string
  /** Left out when there is nothing to choose: the dialog then only tells. */
  cancelText?: string | undefined
  onConfirm: () => void
  /** What was confirmed is on its way: neither button answers until it is back. */
  busy?: boolean
}

/** A share of the frame instead of pixels, so that it stays the same part of any phone. */
const width: CSSProperties = { width: shareOfPhone(interfaceDefaults.modalWidthRpx) }

/** One question in the middle of the page that has to be answered. Focus is trapped inside and returns to where it came from. */
export function Modal({
  open,
  onOpenChange,
  title,
  children,
  confirmText,
  cancelText,
  onConfirm,
  busy = false,
}: ModalProps) {
  const frame = useFrameElement()
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!busy) onOpenChange(next)
      }}
    >
      <AlertDialog.Portal container={frame}>
        <AlertDialog.Backdrop className="modal-scrim" />
        <AlertDialog.Viewport className="modal-viewport">
          <AlertDialog.Popup className="modal" style={width}>
            <AlertDialog.Title className="modal__title">{title}</AlertDialog.Title>
            <AlertDialog.Description className="modal__text" render={<div />}>
              {children}
            </AlertDialog.Description>
            <div className="modal__buttons">
              {cancelText === undefined ? null : (
                <Button kind="quiet" disabled={busy} onPress={() => onOpenChange(false)}>
                  {cancelText}
                </Button>
              )}
              <Button busy={busy} onPress={onConfirm}>
                {confirmText}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
