import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { acceptAgreement } from '@bahi/contract/customers/account'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useSession } from '../../session/use-session.ts'
import { useSettings } from '../../session/use-settings.ts'
import { userInfoKey, useUserInfo } from '../../session/use-user-info.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { type AgreementVersion, loadDocument } from './load-document.ts'
import type { DocumentName } from './texts/agreement-document.ts'

/** A version of a document in the chosen language. */
export function useDocument(name: DocumentName, version: AgreementVersion) {
  const { language } = useText()
  return useQuery({
    queryKey: ['agreement', name, language, version],
    queryFn: () => loadDocument(name, language, version),
    staleTime: Infinity,
    networkMode: 'always',
  })
}

/** Whether the server holds people to another text than the one this app was built with. */
export function useNewerVersion(): boolean {
  const { data } = useSettings()
  return data !== undefined && data.agreementVersion !== agreementVersion
}

/** Whether the customer has yet to accept this version, and how they do. */
export function useAcceptance() {
  const { call, newIdempotencyKey } = useClient()
  const { t } = useText()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const queries = useQueryClient()
  const { loggedIn } = useSession()
  const { data: user } = useUserInfo()
  const key = useRef<string | null>(null)
  const accept = useMutation({
    mutationFn: () =>
      call(acceptAgreement, { agreementVersion }, { idempotencyKey: (key.current ??= newIdempotencyKey()) }),
    onSuccess: () => toast(t('agreement.accepted'), { tone: 'done' }),
    onError: (cause) => toast(refusalText(cause), { tone: 'alert' }),
    onSettled: () => refetchFresh(queries, userInfoKey),
  })
  const waits = loggedIn && user !== undefined && !user.agreements.some(({ version }) => version === agreementVersion)
  return { waits, accept: () => accept.mutate(), busy: accept.isPending }
}
