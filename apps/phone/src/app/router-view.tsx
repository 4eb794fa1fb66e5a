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
  // A long list measures where it begins before it has a height: it is there with the second drawing, and can be scrolled only then.
  const [drawn, setDrawn] = useState<Shown | null>(null)
  useLayoutEffect(() => setDrawn(shown), [shown])
  useLayoutEffect(() => {
    if (drawn !== null) router.drawn(drawn, `${drawn.standing.is} ${nameOf(drawn)}`)
  }, [router, drawn])
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

/** Shows the error page where a page fails while it is drawn. */
class Guarded extends Component<GuardedProps, { readonly failure: { readonly cause: unknown } | null }> {
  override state: { readonly failure: { readonly cause: unknown } | null } = { failure: null }

  static getDerivedStateFromError(cause: unknown) {
    return { failure: { cause } }
  }

  override componentDidUpdate(before: GuardedProps) {
    if (this.state.failure !== null && before.place !== this.props.place) this.setState({ failure: null })
  }

  override render() {
    return this.state.failure === null ? this.props.children : <ScreenError error={this.state.failure.cause} />
  }
}
