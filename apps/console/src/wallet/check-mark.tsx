import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'

/** What was checked, each check in words. */
export function CheckList<Name extends string>({
  checks,
  words,
}: {
  checks: readonly { readonly name: Name; readonly ok: boolean }[]
  words: Readonly<Record<Name, string>>
}) {
  return (
    <ul className="checks" aria-label="Checks">
      {checks.map(({ name, ok }) => (
        <CheckMark key={name} ok={ok}>
          {words[name]}
          {ok ? '' : ': no'}
        </CheckMark>
      ))}
    </ul>
  )
}

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
