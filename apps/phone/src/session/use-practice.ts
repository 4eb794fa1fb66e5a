import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@bahi/client/throwing-calls'
import {
  beginPractice,
  enterPractice,
  listPracticeBooks,
  openPractice,
  resumePractice,
  startPracticeAgain,
  type PracticeBook,
} from '@bahi/contract/customers/practice'
import * as refusals from '@bahi/contract/messages/refusals'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../calls/client.ts'
import { useNavigation } from '../navigation/navigate.ts'
import { paths } from '../navigation/paths.ts'
import {
  forgetGuestKey,
  forgetOwnToken,
  keepGuestKey,
  keepOwnToken,
  readGuestKey,
  readOwnToken,
} from './practice-keys.ts'
import { useSession } from './use-session.ts'
import { rememberUser, userInfoKey, useUserInfo } from './use-user-info.ts'

type Entered = ReplyOf<typeof enterPractice>

const SOLD_MS = 5_000

function isBeingSold({ endingAt, endedAt }: PracticeBook): boolean {
  return endingAt !== null && endedAt === null
}

/** The practice books of this person. */
export function usePracticeBooks() {
  const { call } = useClient()
  const { token } = useSession()
  return useQuery({
    queryKey: ['practice-books', token],
    queryFn: ({ signal }) => call(listPracticeBooks, {}, { signal, isLoading: false }),
    enabled: token !== null,
    // A book that is being sold ends within seconds, or when its last settlement comes.
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingSold) === true ? SOLD_MS : false),
  })
}

/** Goes on as this practice account, at Home or where the person was headed. */
function useGoOnAs() {
  const { switchTo } = useSession()
  const { follow, relaunch } = useNavigation()
  const queries = useQueryClient()
  return ({ token, user }: Pick<Entered, 'token' | 'user'>, next?: string) => {
    switchTo(token)
    queries.setQueryData(userInfoKey, rememberUser(user))
    if (next === undefined) relaunch(paths.home)
    else follow(next, 'relaunch')
  }
}

/** Opens a practice account for a guest: the earlier account of this device, or a new one. */
export function useBeginPractice(next?: string) {
  const { call } = useClient()
  const goOnAs = useGoOnAs()
  const begin = async () => {
    const { guestKey, ...entered } = await call(beginPractice, { agreed: true, agreementVersion })
    keepGuestKey(guestKey)
    return entered
  }
  return useMutation({
    mutationFn: async (): Promise<Entered> => {
      const guestKey = readGuestKey()
      if (guestKey === null) return begin()
      try {
        return await call(resumePractice, { guestKey }, { showsFailure: false })
      } catch (cause) {
        // Its books belong to a registered customer by now, or to another server.
        if (!(cause instanceof CallFailed) || cause.failure.msg !== refusals.practiceBookMissing) throw cause
        forgetGuestKey()
        return begin()
      }
    },
    onSuccess: (entered) => {
      forgetOwnToken()
      goOnAs(entered, next)
    },
  })
}

/** Enters a book. The session of the full account is kept on this device, for the way back. */
export function useEnterBook() {
  const { call } = useClient()
  const { token } = useSession()
  const { data: user } = useUserInfo()
  const goOnAs = useGoOnAs()
  return useMutation({
    mutationFn: (id: string) => call(enterPractice, { id }),
    onSuccess: (entered) => {
      if (token !== null && user?.identityState !== 'practice') keepOwnToken(token)
      goOnAs(entered)
    },
  })
}

/** Opens one more book; the same key for every try of one intent. */
export function useOpenBook() {
  const { call } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ name, key }: { name: string; key: string }) => call(openPractice, { name }, { idempotencyKey: key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['practice-books'] }),
  })
}

/** Ends the book and opens the new one; all tries of one intent use the same key. */
export function useStartAgain() {
  const { call } = useClient()
  const enter = useEnterBook()
  return useMutation({
    mutationFn: async ({ id, key }: { id: string; key: string }) => {
      const next = await call(startPracticeAgain, { id }, { idempotencyKey: key })
      await enter.mutateAsync(next.id)
    },
  })
}

/** Returns to the full account; null in the full account itself, and for a guest. */
export function useBackToOwn(): (() => void) | null {
  const { token, switchTo } = useSession()
  const { relaunch } = useNavigation()
  const own = readOwnToken()
  if (own === null || own === token) return null
  return () => {
    forgetOwnToken()
    switchTo(own)
    relaunch(paths.home)
  }
}
