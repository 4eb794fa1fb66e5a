import type { ReactNode } from 'react'
import { Gutter } from '@bahi/ui/layout/screen'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { Unsaved } from '../../page/unsaved.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { UnitsButton, UnitsForm } from './units-form.tsx'
import { titleKeys, type SchemeKind, type SchemeSide, type SchemeTerms } from './units-rules.ts'
import type { PreviewAnswer } from './use-schemes.ts'
import { useUnitsForm } from './use-units-form.ts'

interface SchemeOrderPageProps {
  kind: SchemeKind
  side: SchemeSide
  query: { data: SchemeTerms | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  /** Where to come back to after logging in. */
  next: string
  more?: ((answer: PreviewAnswer) => ReactNode) | undefined
}

/** Buying into a scheme, or out of it, as a page of its own: the same form as over the scheme's page. */
export function SchemeOrderPage({ kind, side, query, next, more }: SchemeOrderPageProps) {
  const { t } = useText()
  const { loggedIn } = useSession()
  if (loggedIn && query.data !== undefined) return <OrderForm kind={kind} side={side} scheme={query.data} more={more} />
  return (
    <AppScreen title={t('scheme.order')} strip={<OfflineNotice />}>
      {loggedIn ? (
        <QueryStates query={query} title={t('scheme.error')}>
          {() => null}
        </QueryStates>
      ) : (
        <LogInFirst next={next} />
      )}
    </AppScreen>
  )
}

function OrderForm({
  kind,
  side,
  scheme,
  more,
}: Pick<SchemeOrderPageProps, 'kind' | 'side' | 'more'> & { scheme: SchemeTerms }) {
  const { t } = useText()
  const form = useUnitsForm({ kind, side, scheme, open: true })
  return (
    <AppScreen
      title={t(titleKeys[kind][side], { name: scheme.name })}
      subtitle={scheme.code}
      strip={<OfflineNotice />}
      foot={<UnitsButton form={form} />}
    >
      <Unsaved isFilled={form.isFilled} />
      <Gutter>
        <UnitsForm form={form} more={more} />
      </Gutter>
    </AppScreen>
  )
}
