import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getVersion } from '@bahi/contract/site/public-settings'
import { useClient } from '../../calls/client.ts'
import { bannersQuery } from '../../home/use-home.ts'
import { paths } from '../../navigation/paths.ts'
import { useRouter } from '../../navigation/use-router.ts'
import { errorAfterMs } from '../../page/screen-loading.tsx'
import { indicesQuery } from '../../quotes/use-indices.ts'
import { settingsQuery } from '../../session/use-settings.ts'
import { isNewer } from './is-newer.ts'

export interface Start {
  /** Everything Home begins with is here, or has had its time. */
  ready: boolean
  /** The version to get, when this one is not the newest. */
  newVersion: string | null
}

/** Asks for settings and version and fetches Home's code. Nothing is waited for beyond three seconds: Home says itself what is missing. */
export function useStart(): Start {
  const { call } = useClient()
  const queries = useQueryClient()
  const router = useRouter()
  const [start, setStart] = useState<Start>({ ready: false, newVersion: null })
  useEffect(() => {
    let gone = false
    // A version check that fails is ignored: the app is no worse than it was.
    const version = call(getVersion, {}, { isLoading: false }).then(
      (reply) => (isNewer(reply.code) ? reply.version : null),
      () => null,
    )
    const home = router.fetchPage(paths.home).catch(() => undefined)
    // What Home asks for first, asked for while the cover stands. It is not waited for: Home says what is missing.
    void queries.prefetchQuery(indicesQuery(call, 'home'))
    void queries.prefetchQuery(bannersQuery(call))
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), errorAfterMs))
    const all = Promise.all([
      version,
      queries.prefetchQuery({ ...settingsQuery(call), retry: false, networkMode: 'always' }),
      home,
    ]).then(([newVersion]) => newVersion)
    void Promise.race([all, late]).then((newVersion) => {
      if (!gone) setStart({ ready: true, newVersion })
    })
    return () => {
      gone = true
    }
  }, [call, queries, router])
  return start
}
