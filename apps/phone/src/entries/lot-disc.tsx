import './entries.css'
import { Lock } from 'lucide-react'

/** The place of a lot in the order of selling, or a lock while it cannot be sold. */
export function LotDisc({ number, locked = false }: { number: number; locked?: boolean }) {
  return (
    <span className="lot-disc" aria-hidden="true">
      {locked ? <Lock size={13} strokeWidth={2} /> : number}
    </span>
  )
}
