import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { ConsolePage } from '../page/console-page.tsx'
import { NoSuchPage, PageFailed, PagePending, PageState } from '../page/page-states.tsx'
import type { Words } from '../page/use-words.ts'
import { useStaff } from '../session/session.ts'
import { roleWords } from '../text/role-words.ts'
import { mayOpen, pages, type Page } from './pages.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NoSuchPage })

/** All pages except enrolment need the sign-in; the address stays, so that the sign-in leads back to it. */
const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Shell })

const enrol = createRoute({
  getParentRoute: () => root,
  path: '/enrol',
  component: lazyRouteComponent(() => import('./sign-in/enrol-screen.tsx'), 'EnrolScreen'),
})

function routeOf(page: Page) {
  const Screen = page.screen
  return createRoute({
    getParentRoute: () => inside,
    path: page.path,
    validateSearch: (search: Record<string, unknown>): Words =>
      Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
    component: () => (mayOpen(page, useStaff().roles) ? <Screen /> : <ClosedScreen />),
    loader: async () => {
      await Screen.preload?.()
    },
  })
}

export function createConsoleRouter() {
  return createRouter({
    routeTree: root.addChildren([enrol, inside.addChildren(pages.map(routeOf))]),
    history: createHashHistory(),
    // Plain words: ids are longer than a number can hold, so nothing may be taken for one.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (words) => {
      const text = new URLSearchParams(
        Object.entries(words)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, String(value)]),
      ).toString()
      return text === '' ? '' : `?${text}`
    },
    defaultPendingMs: 200,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: NoSuchPage,
  })
}

/** A page that none of this person's roles opens: the server would refuse every call of it too. */
function ClosedScreen() {
  const { roles } = useStaff()
  return (
    <ConsolePage title="Closed to you">
      <PageState title="Your role does not open this">
        You are signed in as{' '}
        {roles.length === 0 ? 'staff without a role' : roles.map((role) => roleWords[role].toLowerCase()).join(', ')}. A
        role is granted by two people.
      </PageState>
    </ConsolePage>
  )
}
