import './shell.css'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { KeyHelp } from '../keys/key-help.tsx'
import { KeysProvider } from '../keys/use-keys.tsx'
import { useSession, useSessionStore } from '../session/session.ts'
import { Rail } from './rail.tsx'
import { SignInScreen } from './sign-in/sign-in-screen.tsx'
import { watchIdle } from './watch-idle.ts'

/** Shows the sign-in to a visitor, and the rail with a page to signed-in staff. The address stays the same for both. */
export function Shell() {
  const session = useSession()
  return session === null ? <SignInScreen /> : <Inside />
}

function Inside() {
  const { signOut } = useSessionStore()
  // The counts are polled, which keeps the session alive at the server, so the console itself notices an idle desk.
  useEffect(() => watchIdle(window, signOut), [signOut])
  return (
    <KeysProvider>
      <div className="shell">
        <a
          className="shell__skip"
          href="#main"
          onClick={(event) => {
            event.preventDefault()
            document.getElementById('main')?.focus()
          }}
        >
          Skip to the page
        </a>
        <Rail />
        <main className="shell__main" id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <KeyHelp />
    </KeysProvider>
  )
}
