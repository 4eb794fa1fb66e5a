import '../buttons/buttons.css'
import './sheets.css'
import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { PointerEvent, ReactNode } from 'react'
import { useFrameElement } from '../layout/frame.tsx'

interface SheetProps {
  open: boolean
  /** Called for every way of closing: the cross, a tap beside, Escape, a swipe, the phone's back button. */
  onOpenChange: (open: boolean) => void
  title: string
  closeName: string
  children: ReactNode
  /** Stays at the bottom while the rest scrolls: the slide, the buttons. */
  foot?: ReactNode
  /** Something precious is being sent: only its end closes the sheet. */
  locked?: boolean
  /** Nothing in it can be pressed, so that it is itself reached by the keyboard and scrolled by it. */
  textOnly?: boolean
}

/**
 * Has the drawer wait until a finger goes down before it begins a swipe. It otherwise begins one with every touch, for which the whole
 * sheet is styled twice before the tap is answered. A mouse has no other way to pull the sheet, and begins one when it is pressed.
 */
function waitForPull({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
  if (pointerType === 'touch') currentTarget.setAttribute('data-base-ui-swipe-ignore', 'x')
  else currentTarget.removeAttribute('data-base-ui-swipe-ignore')
}

/** A page's sheet. Focus is trapped inside and returns to where it came from. */
export function Sheet({
  open,
  onOpenChange,
  title,
  closeName,
  children,
  foot,
  locked = false,
  textOnly = false,
}: SheetProps) {
  const frame = useFrameElement()
  return (
    <Drawer.Root
      open={open}
      swipeDirection="down"
      onOpenChange={(next) => {
        if (!locked) onOpenChange(next)
      }}
    >
      <Drawer.Portal container={frame}>
        <Drawer.Backdrop className="sheet-scrim" />
        <Drawer.Viewport className="sheet-viewport">
          <Drawer.Popup className="sheet" onPointerDownCapture={waitForPull}>
            <div className="sheet__grab" aria-hidden="true" />
            <div className="sheet__head">
              <Drawer.Title className="sheet__title">{title}</Drawer.Title>
              <Drawer.Close className="icon-button sheet__close" aria-label={closeName} disabled={locked}>
                <X size={22} strokeWidth={1.75} aria-hidden="true" />
              </Drawer.Close>
            </div>
            <Drawer.Content
              className="sheet__body"
              {...(textOnly ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}
            >
              {children}
            </Drawer.Content>
            {foot === undefined ? null : <div className="sheet__foot">{foot}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
