import { useQuery } from '@tanstack/react-query'
import { ShieldX } from 'lucide-react'
import { CallFailed } from '@bahi/client/throwing-calls'
import { openAddress } from '@bahi/contract/site/site-info'
import { Button } from '@bahi/ui/buttons/button'
import { Medal, StateView } from '@bahi/ui/feedback/state-view'
import { useClient } from '../../calls/client.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { WebFrame } from '../../page/web-frame.tsx'
import { useText } from '../../text/use-text.tsx'

/** An address from outside, if the server says that it may be shown; the app itself believes none. */
export function WebPageScreen() {
  const { t } = useText()
  const { call } = useClient()
  const { url = '' } = useQueryValues(paths.webPage)
  const query = useQuery({
    queryKey: ['web-address', url],
    queryFn: ({ signal }) => call(openAddress, { url }, { signal, isLoading: false }),
    enabled: url !== '',
  })
  const refused = url === '' || (query.error instanceof CallFailed && query.error.failure.kind === 'refused')
  return (
    <AppScreen title={t('web.title')} subtitle={query.data?.host} simulated={false}>
      {refused ? (
        <NotAllowed />
      ) : (
        <QueryStates query={query} title={t('web.error')}>
          {({ address, host }) => <WebFrame address={address} host={host} />}
        </QueryStates>
      )}
    </AppScreen>
  )
}

function NotAllowed() {
  const { t } = useText()
  const { back } = useNavigation()
  return (
    <StateView
      picture={
        <Medal tone="soft">
          <ShieldX size={40} strokeWidth={1.7} />
        </Medal>
      }
      title={t('web.notAllowed.title')}
      text={t('web.notAllowed.text')}
      action={<Button onPress={() => back()}>{t('app.back')}</Button>}
    />
  )
}
