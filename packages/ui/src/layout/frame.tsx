import '../base/base.css'
import './layout.css'
import { createContext, useContext, useState, type ReactNode } from 'react'

const FrameContext = createContext<HTMLElement | null>(null)

/** The element sheets and toasts are drawn into, so that they stay inside the phone frame on a wide screen. */
export function useFrameElement(): HTMLElement | null {
  return useContext(FrameContext)
}

/** The phone: the whole window on a phone, a column of phone width on a desk. */
export function Frame({ children, framed = false }: { children: ReactNode; framed?: boolean }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  return (
    <div className={framed ? 'frame frame--framed' : 'frame'}>
      <div className="frame__phone" ref={setElement}>
        <FrameContext value={element}>{children}</FrameContext>
      </div>
    </div>
  )
}
