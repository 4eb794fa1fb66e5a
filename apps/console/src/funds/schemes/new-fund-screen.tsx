import './funds.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Modal } from 'antd'
import { CircleAlert, Send } from 'lucide-react'
import { useState } from 'react'
import { discardFundDraft, proposeFund, saveFundDraft } from '@bahi/contract/funds/staff'
import { ConsolePage } from '../../page/console-page.tsx'
import { DialogForm } from '../../page/dialog-form.tsx'
import { Failure } from '../../page/fields.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useWords } from '../../page/use-words.ts'
import { useClient } from '../../session/client.ts'
import { refresh } from '../../session/refresh.ts'
import { useIntentKey } from '../../session/use-intent-key.ts'
import { formatClock } from '../../text/business-time.ts'
import { AsCustomersSeeIt } from './as-customers-see-it.tsx'
import { FundFields } from './fund-fields.tsx'
import { emptyFundForm, formFromTerms, otherProblems, readFundTerms, toPutRight, type FundForm } from './fund-form.ts'
import { useFundCheck, useFundDraft } from './use-funds.ts'

const from = { to: '/funds', title: 'Funds' } as const

/** A new fund from its first draft to the day it is sent to a second person. */
export function NewFundScreen() {
  const { words } = useWords()
  const id = words['draft'] ?? ''
  const draft = useFundDraft(id)
  if (id === '') return <NewFund key="empty" id={null} kept={emptyFundForm} keptAt={null} keptBy={null} />
  if (draft.data === undefined)
    return (
      <ConsolePage title="New fund" from={from}>
        <QueryStates query={draft} rows={10}>
          {() => null}
        </QueryStates>
      </ConsolePage>
    )
  return (
    <NewFund
      key={id}
      id={id}
      kept={formFromTerms(draft.data.terms)}
      keptAt={draft.data.savedAt}
      keptBy={draft.data.savedBy}
    />
  )
}

interface NewFundProps {
  id: string | null
  kept: FundForm
  keptAt: string | null
  keptBy: string | null
}

function NewFund({ id: keptId, kept, keptAt, keptBy }: NewFundProps) {
  const navigate = useNavigate()
  const [form, setForm] = useState(kept)
  const [sending, setSending] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const terms = readFundTerms(form)
  const check = useFundCheck(terms)
  const draft = useKeepDraft({ id: keptId, savedAt: keptAt, terms: readFundTerms(kept) }, terms)
  const problems = check.data?.problems ?? []
  const toFunds = () => void navigate({ to: '/funds' })
  return (
    <ConsolePage
      fill
      title="New fund"
      from={from}
      sub={
        draft.savedAt === null
          ? 'Not saved yet'
          : draft.isChanged
            ? `Changed since ${formatClock(draft.savedAt)}`
            : `Draft, saved ${formatClock(draft.savedAt)}`
      }
      actions={
        <span className="row__tags">
          <Button onClick={() => (draft.id === null ? toFunds() : setDiscarding(true))}>Discard</Button>
          <Button loading={draft.isSaving} disabled={!draft.isChanged} onClick={draft.save}>
            Save draft
          </Button>
          <Button
            type="primary"
            icon={<Send size={16} />}
            disabled={!check.isCurrent || problems.length > 0}
            onClick={() => setSending(true)}
          >
            Send for approval
          </Button>
        </span>
      }
      side={<AsCustomersSeeIt terms={terms} check={check.data} draftBy={keptBy} savedAt={draft.savedAt} />}
    >
      <div className="fund-column fund-form-column">
        <Failure cause={check.error} />
        <Failure cause={draft.error} />
        {problems.length === 0 ? null : (
          <div className="fund-alarm" role="status">
            <CircleAlert size={19} strokeWidth={1.9} aria-hidden="true" />
            <span>
              <b>{toPutRight(problems.length)}</b> before a second person can sign.
              {otherProblems(problems)
                .map((text) => ` ${text}`)
                .join('')}
            </span>
          </div>
        )}
        <FundFields form={form} problems={problems} onChange={(next) => setForm({ ...form, ...next })} />
      </div>
      {sending ? (
        <SendFund terms={terms} draftId={draft.id} onClose={() => setSending(false)} onSent={toFunds} />
      ) : null}
      {discarding && draft.id !== null ? (
        <DiscardDraft id={draft.id} onClose={() => setDiscarding(false)} onGone={toFunds} />
      ) : null}
    </ConsolePage>
  )
}

function SendFund({
  terms,
  draftId,
  onClose,
  onSent,
}: {
  terms: FundForm
  draftId: string | null
  onClose: () => void
  onSent: () => void
}) {
  const client = useClient()
  return (
    <ReasonDialog
      open
      title={`Send for approval: ${terms.name}`}
      act="Send"
      onClose={onClose}
      done="Sent. A second person of the market role signs."
      onAct={async (reason, options) => {
        await client.call(proposeFund, { ...terms, ...(draftId === null ? {} : { draftId }), reason }, options)
        onSent()
      }}
    >
      <p>From the second signature on its terms cannot be changed by anybody, and customers see it on its first day.</p>
    </ReasonDialog>
  )
}

function DiscardDraft({ id, onClose, onGone }: { id: string; onClose: () => void; onGone: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const [idempotencyKey] = useState(client.newIdempotencyKey)
  const discarding = useMutation({
    mutationFn: () => client.call(discardFundDraft, { id }, { idempotencyKey }),
    onSuccess: onGone,
    onSettled: () => refresh(queries),
  })
  return (
    <Modal open title="Throw this draft away?" footer={null} onCancel={onClose} width={460}>
      <DialogForm
        act="Throw away"
        danger
        isReady
        isSending={discarding.isPending}
        cause={discarding.error}
        onSend={() => discarding.mutate()}
        onClose={onClose}
      >
        <p>Nothing of it has been signed. It cannot be brought back.</p>
      </DialogForm>
    </Modal>
  )
}

/** Saves the terms as a draft; before that they exist on this screen only. */
function useKeepDraft(
  kept: { readonly id: string | null; readonly savedAt: string | null; readonly terms: FundForm },
  terms: FundForm,
) {
  const client = useClient()
  const queries = useQueryClient()
  const [last, setLast] = useState({ id: kept.id, savedAt: kept.savedAt, words: JSON.stringify(kept.terms) })
  const words = JSON.stringify(terms)
  const idempotencyKey = useIntentKey(words)
  const saving = useMutation({
    mutationFn: () =>
      client.call(saveFundDraft, { ...terms, ...(last.id === null ? {} : { id: last.id }) }, { idempotencyKey }),
    onSuccess: ({ id, savedAt }) => setLast({ id, savedAt, words }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['funds', 'list'] }),
  })
  return {
    id: last.id,
    savedAt: last.savedAt,
    isChanged: last.words !== words,
    isSaving: saving.isPending,
    error: saving.error,
    save: () => saving.mutate(),
  }
}
