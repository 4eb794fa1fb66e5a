import {
  Component,
  memo,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { PageRouter, Shown } from '../navigation/page-router.ts'
import { RouterContext, ShownContext, useShown } from '../navigation/use-router.ts'
import { ScreenError, ScreenPending } from '../page/screen-loading.tsx'
import { NoSuchPage } from './no-such-page.tsx'

/** Lets everything below see which page is shown. */
export function RouterView({ router, children }: { router: PageRouter; children: ReactNode }) {
  const [shown, setShown] = useState(router.shown)
  useEffect(() => {
    // As a transition: a page is drawn in small pieces, and a finger is answered in between.
    const follow = () => startTransition(() => setShown(router.shown()))
    follow()
    return router.subscribe(follow)
  }, [router])
  // A long list measures where it begins before it has a height. React draws it once more before anything queued here, and only then can it
  // be scrolled.
  useLayoutEffect(
    () => queueMicrotask(() => router.drawn(shown, `${shown.standing.is} ${nameOf(shown)}`)),
    [router, shown],
  )
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <Guarded place={shown.place}>{children}</Guarded>
      </ShownContext>
    </RouterContext>
  )
}

/** Another code in the query is another page: nothing of the last one may stay. What only chooses within a page is left out. */
function nameOf({ path, place }: Shown): string {
  return path + place.search.replace(/[?&](?:tab|rank|exchange|issues|category)=[^&]*/g, '')
}

/** The page that is shown, or what is shown in its place. */
export function Outlet() {
  const shown = useShown()
  const { standing, place } = shown
  const name = nameOf(shown)
  if (standing.is === 'pending') return <ScreenPending />
  if (standing.is === 'missing') return <NoSuchPage key={name} />
  if (standing.is === 'lost') return <ScreenError key={name} error={standing.cause} />
  return (
    <Guarded place={place}>
      <StandingPage key={name} Page={standing.Page} />
    </Guarded>
  )
}

/** Another place of the same page draws only those of its parts anew that ask for the place. */
const StandingPage = memo(function StandingPage({ Page }: { Page: ComponentType }) {
  return (
    <Suspense fallback={<ScreenPending />}>
      <Page />
    </Suspense>
  )
})

interface GuardedProps {
  /** Another place is another try. */
  readonly place: object
  readonly children: ReactNode
}

interface GuardedState {
  readonly place: object
  readonly failure: { readonly cause: unknown } | null
}

/** Shows the error page where a page fails while it is drawn. */
class Guarded extends Component<GuardedProps, GuardedState> {
  override state: GuardedState = { place: this.props.place, failure: null }

  static getDerivedStateFromError(cause: unknown): Partial<GuardedState> {
    return { failure: { cause } }
  }

  static getDerivedStateFromProps({ place }: GuardedProps, before: GuardedState): GuardedState | null {
    return place === before.place ? null : { place, failure: null }
  }

  override render() {
    return this.state.failure === null ? this.props.children : <ScreenError error={this.state.failure.cause} />
  }
}
