import './statement.css'
import { BadgeCheck, ChevronRight, Hash, Users } from 'lucide-react'
import type { StatementEntry } from '@bahi/contract/reports/statement'
import { hashMarks } from '@bahi/proofs/hex'
import { TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { Label } from '@bahi/ui/figures/label'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { useMission } from '../../learning/missions/use-mission.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatLongDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { hashIn } from '../check/entry-marks.ts'
import type { EntryCheck } from './use-entry-checks.ts'
import { plainRupees, useEntryWords } from './use-entry-words.ts'

interface EntrySheetProps {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  entry: StatementEntry
  check: EntryCheck
}

/** One entry in full: what caused it, both sides of every posting, and the marks that hold it in the book. */
export function EntrySheet({ sheet, entry, check }: EntrySheetProps) {
  const { t, language } = useText()
  const figures = useFigures()
  const words = useEntryWords()
  useMission('read', sheet.open)
  const rupees = entry.postings.filter(({ asset }) => asset === 0).reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return (
    <Sheet open={sheet.open} onOpenChange={sheet.onOpenChange} title={words.title(entry)} closeName={t('app.close')}>
      <div className="entry-sheet__facts">
        <KeyValue
          small
          label={t('entry.day')}
          value={`${formatLongDay(entry.businessDate, language)}, ${words.when(entry)}`}
        />
        {entry.orderNumber === null ? null : <KeyValue small label={t('entry.order')} value={entry.orderNumber} />}
        {entry.program === null ? null : <KeyValue small label={t('entry.program')} value={entry.program} />}
        {entry.hands === null ? null : <KeyValue small label={t('entry.transfer')} value={entry.hands.number} />}
        {entry.externalReference === null ? null : (
          <KeyValue
            small
            label={t('entry.reference')}
            value={<span className="entry-sheet__long">{entry.externalReference}</span>}
          />
        )}
      </div>
      {entry.orderId === null ? null : (
        <TextLink
          href={linkTo(paths.orderDone, { order: entry.orderId })}
          end={<ChevronRight size={18} strokeWidth={1.9} />}
        >
          {t('cash.order.see')}
        </TextLink>
      )}
      <Hands hands={entry.hands} />
      <ol className="entry-sheet__postings">
        {entry.postings.map((posting) => (
          <PostingRow key={posting.seq} posting={posting} />
        ))}
      </ol>
      {rupees === 0n ? null : (
        <div className="entry-sheet__total">
          <KeyValue
            label={t('entry.debits')}
            value={<DoubleRule proven={check === 'sound'}>{plainRupees(figures.rupees(rupees))}</DoubleRule>}
          />
          <KeyValue
            label={t('entry.credits')}
            value={<DoubleRule proven={check === 'sound'}>{plainRupees(figures.rupees(rupees))}</DoubleRule>}
          />
        </div>
      )}
      {words.memo(entry, 'all').map((line) => (
        <p key={line} className="entry-sheet__memo">
          {line}
        </p>
      ))}
      <Marks entry={entry} check={check} />
      <TermsLink of={['double-entry', 'fingerprint', 'proof', 'settlement', 'blocked']} />
    </Sheet>
  )
}

/** The members of staff who acted on the entry: every act on a customer's money names them. */
function Hands({ hands }: { hands: StatementEntry['hands'] }) {
  const { t } = useText()
  if (hands === null || hands.by === null) return null
  const { by, maker, checker, role } = hands
  const words = {
    'two-people': () =>
      t('transfer.by.people', {
        maker: maker ?? '',
        checker: checker ?? '',
        role: role === null ? '' : t('transfer.role.treasury'),
      }),
    'one-person': () => t('entry.rejectedBy', { maker: maker ?? '', role: t('transfer.role.treasury') }),
    clock: () => t('transfer.by.clock'),
  }
  return <Note icon={<Users size={18} strokeWidth={1.9} />}>{words[by]()}</Note>
}

function PostingRow({ posting }: { posting: StatementEntry['postings'][number] }) {
  const { t } = useText()
  const figures = useFigures()
  const words = useEntryWords()
  return (
    <li className="entry-sheet__posting">
      <div className="entry-sheet__head">
        <span>{t('statement.number', { number: figures.shares(posting.seq) })}</span>
        <b>{posting.asset === 0 ? figures.rupees(posting.amount) : words.amount(posting.asset, posting.amount)}</b>
      </div>
      <dl className="entry-sheet__sides">
        <dt>
          <Label>{t('entry.debit')}</Label>
        </dt>
        <dd>{words.accountOf(posting.debit, posting)}</dd>
        <dt>
          <Label>{t('entry.credit')}</Label>
        </dt>
        <dd>{words.accountOf(posting.credit, posting)}</dd>
        <dt>
          <Label>{t('csv.mark')}</Label>
        </dt>
        <dd className="entry-sheet__mark">{hashMarks(hashIn(posting.hash))}</dd>
      </dl>
    </li>
  )
}

/** The mark it was built upon, and whether its own came out on this phone. */
function Marks({ entry: { previousHash, postings }, check }: { entry: StatementEntry; check: EntryCheck }) {
  const { t } = useText()
  const isFirst = postings[0]?.seq === 1
  const before = isFirst ? t('entry.first') : t('entry.previous', { mark: hashMarks(hashIn(previousHash)) })
  if (check === 'wrong')
    return (
      <Note tone="alert">
        {t('statement.wrongMark')} {before}
      </Note>
    )
  if (check === 'unchecked') return <Note icon={<Hash size={18} strokeWidth={1.9} />}>{before}</Note>
  return (
    <Note icon={<BadgeCheck size={18} strokeWidth={1.9} />}>
      {before} {t('entry.made')}
    </Note>
  )
}
