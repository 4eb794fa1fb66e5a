import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'

/** One point of a list of checks: whether it holds, and its words. */
export function CheckMark({ ok, children }: { ok: boolean; children: ReactNode }) {
  const Icon = ok ? CircleCheck : CircleX
  return (
    <li className={ok ? 'checks__one' : 'checks__one checks__one--no'}>
      <Icon size={19} strokeWidth={1.9} aria-hidden="true" />
      {children}
    </li>
  )
}
