import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getUserInfo } from '@bahi/contract/customers/account'
import { getOwnProof, getProofFile, listRoots } from '@bahi/contract/reports/proof'
import { listChain } from '@bahi/contract/reports/statement'
import { useClient } from '../../calls/client.ts'
import { saveFile } from '../../device/save-file.ts'
import { useSession } from '../../session/use-session.ts'
import { rememberUser, userInfoKey } from '../../session/use-user-info.ts'
import { checkNight, type NightReport } from './check-night.ts'
import { keepRoot, readKeptRoot } from './kept-root.ts'

const pageSize = 1_000
const userFreshMs = 10 * 60_000

export interface CheckedNight extends NightReport {
  /** Milliseconds of this phone's clock. */
  checkedAtMs: number
}

/** Checks the latest night on this phone; what was found in order is what the next night must follow from. */
export function useProof() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['night-proof'],
    enabled: loggedIn,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<CheckedNight> => {
      const options = { signal, isLoading: false } as const
      const user = await queries.fetchQuery({
        queryKey: userInfoKey,
        queryFn: async () => rememberUser(await call(getUserInfo, {}, { isLoading: false })),
        staleTime: userFreshMs,
      })
      const report = await checkNight(
        {
          readProof: () => call(getOwnProof, {}, options),
          readRoots: (before) => call(listRoots, before === undefined ? {} : { before }, options),
          readChain: (after) => call(listChain, { after, size: pageSize }, options),
          pause: () => new Promise((resolve) => setTimeout(resolve)),
        },
        user.id,
        readKeptRoot(user.id),
      )
      if (report.isSound) keepRoot(user.id, report.proof.root)
      return { ...report, checkedAtMs: Date.now() }
    },
  })
}

/** The roots of the last nights, which are public. */
export function useRoots() {
  const { call } = useClient()
  return useQuery({
    queryKey: ['night-roots'],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(listRoots, {}, { signal, isLoading: false }),
  })
}

/** Saves the night for `npm run proof:verify`, which needs neither this phone nor Bahi. */
export function useSaveProof() {
  const { document } = useClient()
  return useMutation({
    mutationFn: async (night: string) =>
      saveFile(`bahi-proof-${night}.json`, 'application/json', await document(getProofFile, { night })),
  })
}
