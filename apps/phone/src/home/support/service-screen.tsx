import { useQuery } from '@tanstack/react-query'
import { getServiceInfo } from '@bahi/contract/site/site-info'
import { useClient } from '../../calls/client.ts'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { WebFrame } from '../../page/web-frame.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { Chat } from './chat.tsx'

/** Customer service: the chat, or the address that staff have set for it. */
export function ServiceScreen() {
  const { t, language } = useText()
  const { call } = useClient()
  const { loggedIn } = useSession()
  const query = useQuery({
    queryKey: ['service-info'],
    queryFn: ({ signal }) => call(getServiceInfo, {}, { signal, isLoading: false }),
    staleTime: 300_000,
  })
  const { address } = query.data ?? { address: null }
  if (address !== null)
    return (
      <AppScreen title={t('service.name')} simulated={false}>
        <WebFrame address={address} host={new URL(address).host} />
      </AppScreen>
    )
  if (!loggedIn)
    return (
      <AppScreen title={t('service.name')} simulated={false}>
        <LogInFirst next={paths.customerService} />
      </AppScreen>
    )
  // Without an answer it is the chat, which says itself what is wrong.
  if (query.data !== undefined || query.isError) return <Chat hours={query.data?.serviceHours[language] ?? ''} />
  return (
    <AppScreen title={t('service.name')} simulated={false}>
      <QueryStates query={query}>{() => null}</QueryStates>
    </AppScreen>
  )
}
