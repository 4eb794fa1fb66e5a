import { Check, Clock, Download, X } from 'lucide-react'
import type {
  ShareTransferRefusal,
  ShareTransferState,
  ShareTransferView,
} from '@bahi/contract/customers/share-transfers'
import { Note } from '@bahi/ui/feedback/note'
import { Tag, type TagTone } from '@bahi/ui/feedback/tag'
import { useToast } from '@bahi/ui/feedback/toast'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { RecordCard } from '@bahi/ui/rows/record-card'
import { mutateThen } from '../../calls/mutate-then.ts'
import { saveFile } from '../../device/save-file.ts'
import { formatDay, formatDayAndTime } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { type TextKey, useText } from '../../text/use-text.tsx'
import { sharesCsv } from './shares-csv.ts'
import { useCancelShareTransfer } from './use-share-transfers.ts'

const looks = {
  waiting: ['wait', Clock, 'closing.shares.state.waiting'],
  sent: ['done', Check, 'closing.shares.state.sent'],
  refused: ['bad', X, 'closing.shares.state.refused'],
  cancelled: ['mute', X, 'closing.shares.state.cancelled'],
} as const satisfies Record<ShareTransferState, readonly [TagTone, typeof Check, TextKey]>

const refusalTexts = {
  'account-unknown': 'closing.shares.refusal.account-unknown',
  'not-own-account': 'closing.shares.refusal.not-own-account',
  'customer-asked': 'closing.shares.refusal.customer-asked',
  'suspected-takeover': 'closing.shares.refusal.suspected-takeover',
} as const satisfies Record<ShareTransferRefusal, TextKey>

const columnTexts = [
  'closing.shares.column.share',
  null, // ISIN is no word
  'closing.shares.column.boughtOn',
  'closing.shares.column.quantity',
  'closing.shares.column.cost',
  'closing.shares.column.charges',
] as const satisfies readonly (TextKey | null)[]

/** One transfer of shares: what goes where, how it stands, and the way to keep the shares or to hand on what was paid. */
export function TransferCard({ transfer }: { transfer: ShareTransferView }) {
  const { t } = useText()
  const figures = useFigures()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const cancel = useCancelShareTransfer()
  const [tone, Icon, stateText] = looks[transfer.state]
  const to = t('closing.shares.to', {
    depository: transfer.depository.toUpperCase(),
    account: transfer.account,
    participant: transfer.participant,
  })
  const send = () =>
    mutateThen(cancel, transfer.id, {
      onSuccess: () => toast(t('closing.shares.state.cancelled'), { tone: 'done' }),
      onError: (cause) => toast(refusalText(cause), { tone: 'alert' }),
    })
  const goes = transfer.lines.map(({ code, quantity }) => `${figures.shares(quantity)} ${code}`)
  return (
    <>
      <RecordCard
        title={transfer.number}
        tag={
          <Tag tone={tone} icon={<Icon size={14} strokeWidth={2.2} />}>
            {t(stateText)}
          </Tag>
        }
        lines={[goes.join(' · '), to, ...useStanding(transfer)]}
        note={transfer.refusal === null ? undefined : <Note tone="alert">{t(refusalTexts[transfer.refusal])}</Note>}
        action={
          transfer.state === 'waiting' && !cancel.isPending
            ? { text: t('closing.shares.cancel'), onPress: send }
            : undefined
        }
      />
      {transfer.lines.some(({ lots }) => lots.length > 0) ? <HandOn transfer={transfer} to={to} /> : null}
    </>
  )
}

/** Since when it waits, or when it was sent, by whom, and what it was worth. */
function useStanding({ state, askedAt, dueAt, endedAt, sent }: ShareTransferView): string[] {
  const { t, language } = useText()
  const figures = useFigures()
  if (state === 'waiting')
    return [
      t('closing.shares.waits', {
        time: formatDayAndTime(askedAt, language),
        day: formatDay(new Date(Date.parse(dueAt) - 1), language),
      }),
    ]
  if (sent === null || endedAt === null) return []
  const { by, maker, checker, reference, worthPaise } = sent
  return [
    t('closing.shares.sent', {
      time: formatDayAndTime(endedAt, language),
      reference,
      amount: figures.rupees(worthPaise),
    }),
    by === 'clock'
      ? t('closing.shares.by.clock')
      : t('closing.shares.by.two', { maker: maker ?? '', checker: checker ?? '' }),
  ]
}

/** Days and cost of purchase as a file. */
function HandOn({ transfer, to }: { transfer: ShareTransferView; to: string }) {
  const { t } = useText()
  const save = () =>
    saveFile(
      `${transfer.number}.csv`,
      'text/csv;charset=utf-8',
      sharesCsv(transfer.lines, {
        simulated: t('csv.simulated'),
        number: transfer.number,
        to,
        columns: columnTexts.map((key) => (key === null ? 'ISIN' : t(key))),
      }),
    )
  return (
    <CardRows>
      <ListRow
        plain
        icon={<Download size={22} strokeWidth={1.75} />}
        title={t('closing.shares.statement')}
        onPress={save}
      />
    </CardRows>
  )
}
