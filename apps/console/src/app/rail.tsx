import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { signOutStaff } from '@bahi/contract/staff/people'
import { BrandMark } from '@bahi/ui/layout/brand-mark'
import { useClient } from '../session/client.ts'
import { useSessionStore, useStaff } from '../session/session.ts'
import { useCounts, type Counts } from '../staff/overview/use-counts.ts'
import { roleWords } from '../text/role-words.ts'
import { railPages, type Page } from './pages.tsx'

/** Where one can go, and how much waits there. What no role of this person opens is not in it. */
export function Rail() {
  const staff = useStaff()
  const counts = useCounts()
  return (
    <nav className="rail" aria-label="Console">
      <div className="rail__brand">
        <BrandMark sizePx={28} onCover />
        Bahi console
      </div>
      <div className="rail__pages">
        {railPages(staff.roles).map(({ group, pages }) => (
          <div key={group ?? ''}>
            {group === null ? null : <h2 className="rail__group">{group}</h2>}
            <ul className="rail__list">
              {pages.map((page) => (
                <RailLink key={page.path} page={page} counts={counts} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <a className="rail__licences" href="/console/THIRD-PARTY-NOTICES.txt" target="_blank" rel="noreferrer">
        Open-source licences
      </a>
      <Who />
    </nav>
  )
}

function RailLink({ page, counts }: { page: Page; counts: Counts }) {
  if (page.rail === undefined) return null
  const { title, icon: Icon, count } = page.rail
  const waiting = count === undefined ? 0 : (counts[count] ?? 0)
  return (
    <li>
      <Link
        to={page.path}
        className="rail__link"
        activeProps={{ className: 'rail__link rail__link--on' }}
        activeOptions={{ exact: page.path === '/', includeSearch: false }}
      >
        <Icon size={18} strokeWidth={1.8} aria-hidden="true" />
        {title}
        {waiting === 0 ? null : (
          <span className="rail__count">
            {waiting}
            <span className="visually-hidden"> waiting</span>
          </span>
        )}
      </Link>
    </li>
  )
}

function Who() {
  const { displayName, number, roles } = useStaff()
  const session = useSessionStore()
  const client = useClient()
  const leave = async () => {
    // The console signs out also when the call to the server fails.
    await client.call(signOutStaff, {}).catch(() => undefined)
    session.signOut()
  }
  return (
    <div className="rail__who">
      <span>
        <Link to="/account" className="rail__name">
          {displayName} · {number}
        </Link>
        {roles.length > 2 ? `${roles.length} roles` : roles.map((role) => roleWords[role]).join(', ')}
      </span>
      <button type="button" className="rail__out" title="Sign out" aria-label="Sign out" onClick={() => void leave()}>
        <LogOut size={18} strokeWidth={1.8} aria-hidden="true" />
      </button>
    </div>
  )
}
