import { useState } from 'react'
import { useSheet } from '../../page/use-sheet.ts'
import type { Working } from './holdings-total.tsx'

/** Which figure's working is open. */
export function useWorking() {
  const sheet = useSheet('working')
  const [of, setOf] = useState<Working>('value')
  return {
    of: sheet.open ? of : null,
    show: (next: Working) => {
      setOf(next)
      sheet.show()
    },
    onOpenChange: sheet.onOpenChange,
  }
}
