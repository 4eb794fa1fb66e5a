import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Modal } from 'antd'
import { useState } from 'react'
import { checkIpoTerms, proposeIpo } from '@bahi/contract/ipo/staff'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import { DialogForm } from '../page/dialog-form.tsx'
import { isReason, ReasonField } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { refresh } from '../session/refresh.ts'
import { useIntentKey } from '../session/use-intent-key.ts'
import { refusalText } from '../text/refusal-text.ts'
import { IpoFields } from './ipo-fields.tsx'
import { emptyIpoForm, missingIn, ipoTerms, type IpoForm, type IpoTerms } from './ipo-form.ts'
import { TermsMean } from './terms-mean.tsx'

/** A new offer with all its terms at once. What they mean is computed while they are typed; a second person signs. */
export function ProposeIpo({ earliest, onClose }: { earliest: string; onClose: () => void }) {
  return (
    <Modal open title="Propose an IPO" footer={null} onCancel={onClose} width={860} destroyOnHidden>
      <ProposeForm earliest={earliest} onClose={onClose} />
    </Modal>
  )
}

function ProposeForm({ earliest, onClose }: { earliest: string; onClose: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [form, setForm] = useState<IpoForm>(() => emptyIpoForm(earliest))
  const [reason, setReason] = useState('')
  const terms = ipoTerms(form)
  const check = useTermsCheck(terms)
  const idempotencyKey = useIntentKey(JSON.stringify([terms, reason]))
  const proposing = useMutation({
    mutationFn: (whole: IpoTerms) => client.call(proposeIpo, { ...whole, reason: reason.trim() }, { idempotencyKey }),
    onSuccess: () => {
      onClose()
      void message.success('Proposed. A second person of the market role signs.')
    },
    onSettled: () => refresh(queries),
  })
  const isReady = terms !== null && check.isCurrent && check.data?.problems.length === 0 && isReason(reason)
  return (
    <DialogForm
      act="Send for the second signature"
      isReady={isReady}
      isSending={proposing.isPending}
      cause={proposing.error}
      onSend={() => (terms === null ? undefined : proposing.mutate(terms))}
      onClose={onClose}
    >
      <p>
        From the second signature on nothing of it can be changed, by nobody. Prices here are those of a new issue
        within the public rule; no price of the market can be written.
      </p>
      <IpoFields
        form={form}
        earliest={earliest}
        problems={check.data?.problems ?? []}
        onChange={(next) => setForm({ ...form, ...next })}
      />
      <TermsMean
        missing={missingIn(form)}
        isReadable={terms !== null}
        check={check.data}
        isCurrent={check.isCurrent}
        failure={check.error === null ? null : refusalText(check.error)}
      />
      <ReasonField value={reason} onChange={setReason} maxRows={4} />
    </DialogForm>
  )
}

/** What the terms would mean, asked once typing rests. */
function useTermsCheck(terms: IpoTerms | null) {
  const client = useClient()
  const wanted = terms === null ? '' : JSON.stringify(terms)
  const settled = useDebounced(wanted, 300)
  const query = useQuery({
    queryKey: ['ipos', 'check', settled],
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    queryFn: () => client.call(checkIpoTerms, JSON.parse(settled) as IpoTerms),
  })
  return {
    data: query.data,
    error: query.error,
    isCurrent: wanted !== '' && settled === wanted && query.data !== undefined && !query.isPlaceholderData,
  }
}
