import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import { authenticate, checkIdNumber, getIdentity, type IdentityView } from '@bahi/contract/customers/identity'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { forgetDraft, keepDraft, readDraft } from '../../session/tab-draft.ts'
import { useSession } from '../../session/use-session.ts'
import { userInfoKey } from '../../session/use-user-info.ts'
import { readDetails, draftOfTab, isWholeNumber, reduceDraft, type IdentityDraft } from './identity-form.ts'
import { identityPlace, type IdentityPath } from './identity-place.ts'

const identityKey = ['identity'] as const
const draftKey = ['identity-draft'] as const
const DRAFT = 'identity'
/** A review may end while its page is open. */
const reviewEveryMs = 5_000

export function useIdentity() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: identityKey,
    queryFn: ({ signal }) => call(getIdentity, {}, { signal, isLoading: false }),
    enabled: loggedIn,
    refetchInterval: ({ state: { data } }) => (data?.state === 'in-review' ? reviewEveryMs : false),
  })
  const state = query.data?.state
  useEffect(() => {
    // Other pages show the state as well, and learn of it with this one.
    if (state !== undefined) void refetchFresh(queries, userInfoKey)
  }, [queries, state])
  return query
}

/** What is being filled in over two pages. It lies in memory only, because it is an identity, and goes with the session. */
export function useIdentityDraft() {
  const queries = useQueryClient()
  const [draft, dispatch] = useReducer(
    reduceDraft,
    undefined,
    () => queries.getQueryData<IdentityDraft>(draftKey) ?? draftOfTab(readDraft(DRAFT)),
  )
  useEffect(() => {
    queries.setQueryData(draftKey, draft)
    if (draft.name !== '' || draft.idNumber !== '') keepDraft(DRAFT, readDetails(draft))
  }, [queries, draft])
  return [draft, dispatch] as const
}

/** Goes to the page that fits, when it is another one than this. Tells whether this one does. */
export function useIdentityPlace(opened: IdentityPath, view: IdentityView | undefined, draft: IdentityDraft): boolean {
  const navigation = useNavigation()
  const place = view === undefined ? opened : identityPlace(opened, view, draft)
  useEffect(() => {
    if (place !== opened) navigation.redirect(place)
  }, [navigation, opened, place])
  return place === opened
}

/** What the server says of a number once it is whole: nothing, or why it is none. Asked when the typing stops. */
export function useNumberCheck(draft: Pick<IdentityDraft, 'idType' | 'idNumber'>) {
  const { call } = useClient()
  const idNumber = useDebounced(draft.idNumber)
  const isSettled = idNumber === draft.idNumber && isWholeNumber(draft)
  const query = useQuery({
    queryKey: ['id-number', draft.idType, idNumber],
    queryFn: ({ signal }) => call(checkIdNumber, { idType: draft.idType, idNumber }, { signal, isLoading: false }),
    enabled: isSettled,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  const refused =
    isSettled && query.error instanceof CallFailed && query.error.failure.kind === 'refused' ? query.error : null
  return { refused, isFine: isSettled && query.isSuccess }
}

/** Sends what is there to be reviewed. One key goes with one set of entries, so that a retry never sends twice. */
export function useSendIdentity() {
  const { call, newIdempotencyKey } = useClient()
  const queries = useQueryClient()
  const navigation = useNavigation()
  const key = useRef<{ of: string; key: string } | null>(null)
  return useMutation({
    mutationFn: (input: Parameters<typeof call<typeof authenticate>>[1]) => {
      const of = JSON.stringify(input)
      if (key.current?.of !== of) key.current = { of, key: newIdempotencyKey() }
      return call(authenticate, input, { idempotencyKey: key.current.key })
    },
    onSuccess: (view) => {
      queries.setQueryData(identityKey, view)
      queries.removeQueries({ queryKey: draftKey })
      forgetDraft(DRAFT)
      navigation.redirect(paths.identityInReview)
    },
  })
}
