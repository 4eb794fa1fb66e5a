import { useEffect, useReducer, useState } from 'react'
import { readDrawings, writeDrawings, type Drawing } from '../../device/kept-drawings.ts'
import { openDesk, seenDrawings, stepDesk, type DrawingDesk, type DrawingStep } from './drawing-desk.ts'

/** Drawing on the candles of a share. */
export interface Drawings {
  readonly desk: DrawingDesk
  /** The kept drawings and the one being drawn. */
  readonly seen: readonly Drawing[]
  readonly step: (step: DrawingStep) => void
  /** Whether fingers and keys draw. */
  readonly isOpen: boolean
  readonly setOpen: (open: boolean) => void
  /** Where the keys point. */
  readonly cursor: { readonly index: number; readonly paise: number } | null
  readonly setCursor: (cursor: { readonly index: number; readonly paise: number } | null) => void
  readonly tickPaise: number
}

/** The drawings of a share, which are kept on this device. */
export function useDrawings(code: string, tickPaise: number): Drawings {
  const [desk, step] = useReducer(stepDesk, code, (of) => openDesk(readDrawings(of, localStorage)))
  const [isOpen, setOpen] = useState(false)
  const [cursor, setCursor] = useState<Drawings['cursor']>(null)
  const { drawings } = desk
  useEffect(() => writeDrawings(code, drawings, localStorage), [code, drawings])
  return {
    desk,
    seen: seenDrawings(desk),
    step,
    isOpen,
    setOpen: (open) => {
      step({ kind: 'pick', tool: null })
      setCursor(null)
      setOpen(open)
    },
    cursor,
    setCursor,
    tickPaise,
  }
}
