import { Link } from '@tanstack/react-router'
import type { TableColumnsType } from 'antd'
import { Check, CircleOff, CircleX, Clock, Undo2 } from 'lucide-react'
import { listProposals, type ProposalView } from '@bahi/contract/staff/proposals'
import type { CsvCell } from '@bahi/money/csv'
import { useKeys } from '../../keys/use-keys.tsx'
import { Chips } from '../../lists/chips.tsx'
import { ChooseTable } from '../../lists/choose-table.tsx'
import { CsvButton } from '../../lists/csv-button.tsx'
import { MoreFoot } from '../../lists/more-button.tsx'
import { readWholeById } from '../../lists/read-whole.ts'
import { rowAfter } from '../../lists/row-after.ts'
import { usePages } from '../../lists/use-pages.ts'
import { ConsolePage } from '../../page/console-page.tsx'
import { Facts } from '../../page/facts.tsx'
import { IconTag } from '../../page/icon-tag.tsx'
import { PageState } from '../../page/page-states.tsx'
import { QueryFailed } from '../../page/query-states.tsx'
import { SecondSignature } from '../../page/second-signature.tsx'
import { useWords } from '../../page/use-words.ts'
import { useClient } from '../../session/client.ts'
import { formatMoment, formatStamp, formatWait } from '../../text/business-time.ts'
import { proposalDetails } from './proposal-details.ts'
import { kindTitle, payloadInWords } from './proposal-words.ts'

const views = ['sign', 'mine', 'waiting', 'decided'] as const
type View = (typeof views)[number]
const viewWords = {
  sign: 'For me to sign',
  mine: 'Mine',
  waiting: 'All that wait',
  decided: 'Decided',
} satisfies Record<View, string>

const stateTags = {
  waiting: ['wait', Clock, 'Waits'],
  approved: ['done', Check, 'Two signed'],
  refused: ['bad', CircleX, 'Refused'],
  withdrawn: ['mute', Undo2, 'Withdrawn'],
  lapsed: ['mute', CircleOff, 'Lapsed'],
} as const

function ProposalTag({ state }: Pick<ProposalView, 'state'>) {
  const [tone, Icon, text] = stateTags[state]
  return (
    <IconTag tone={tone} icon={Icon}>
      {text}
    </IconTag>
  )
}

const columns: TableColumnsType<ProposalView> = [
  {
    title: 'Act',
    render: (_, { kind }) => (
      <button type="button" className="row__link">
        <strong>{kindTitle(kind)}</strong>
      </button>
    ),
  },
  { title: 'What will happen', render: (_, { kind, payload }) => payloadInWords(kind, payload) },
  {
    title: 'Proposed by',
    render: (_, { madeBy, mine }) => (
      <>
        {madeBy.number} <span className="text-3">{mine ? 'you' : madeBy.displayName}</span>
      </>
    ),
  },
  {
    title: 'When',
    render: (_, { madeAt, state }) => (
      <span title={formatStamp(madeAt)}>
        {state === 'waiting' ? formatWait(Date.now() - Date.parse(madeAt)) : formatMoment(madeAt)}
      </span>
    ),
  },
  { title: 'State', render: (_, { state }) => <ProposalTag state={state} /> },
]

const passes: Readonly<Record<View, (row: ProposalView) => boolean>> = {
  sign: ({ mayCheck }) => mayCheck,
  mine: ({ mine }) => mine,
  waiting: () => true,
  decided: () => true,
}
const emptyWords: Readonly<Record<View, string>> = {
  sign: 'Proposals from others that your role approves appear here, oldest first.',
  mine: 'What you proposed waits here until another person signs it.',
  waiting: 'Nothing that your roles propose or sign waits for a second person.',
  decided: 'What was signed, refused or withdrawn stays here.',
}

/** Acts that take two: what waits for whom, oldest first, and what was decided. */
export function ProposalsScreen() {
  const client = useClient()
  const { words, say } = useWords()
  const view: View = views.find((one) => one === words['view']) ?? 'sign'
  const state = view === 'decided' ? 'decided' : 'waiting'
  const query = usePages({
    key: ['proposals', state],
    everyMs: 10_000,
    read: (from) => client.call(listProposals, { state, size: 100, ...from }),
  })
  const all = query.data?.pages.flatMap(({ items }) => items)
  const rows = all?.filter(passes[view])
  const chosen = all?.find(({ id }) => id === words['id'])
  useKeys([
    { key: 'j', name: 'Next proposal', run: () => say({ id: rowAfter(rows ?? [], chosen?.id ?? '')?.id ?? '' }) },
  ])
  const options = views.map((value) => ({
    value,
    text:
      state === 'decided' || value === 'decided' || all === undefined
        ? viewWords[value]
        : `${viewWords[value]} ${all.filter(passes[value]).length}`,
  }))
  return (
    <ConsolePage
      title="Proposals"
      sub="What takes two people. Nobody signs what they made."
      side={chosen === undefined ? undefined : <ProposalPanel key={chosen.id} proposal={chosen} />}
    >
      <div className="tile__head">
        <Chips<View>
          name="Which proposals"
          value={view}
          options={options}
          onChange={(to) => say({ view: to === 'sign' ? '' : to, id: '' })}
        />
        <CsvButton<ProposalView>
          name="proposals"
          head={csvHead}
          cells={csvCells}
          read={() => readWholeById((from) => client.call(listProposals, { state, ...from }), passes[view])}
        />
      </div>
      {query.isError && all === undefined ? <QueryFailed query={query} /> : null}
      {rows?.length === 0 ? (
        <PageState title={view === 'sign' ? 'Nothing for you to sign' : 'Nothing here'}>{emptyWords[view]}</PageState>
      ) : (
        <ChooseTable<ProposalView>
          columns={columns}
          rows={rows ?? []}
          rowKey={({ id }) => id}
          chosen={chosen?.id ?? ''}
          onChoose={(id) => say({ id })}
          isLoading={query.isPending}
        />
      )}
      <MoreFoot pages={query} />
    </ConsolePage>
  )
}

function ProposalPanel({ proposal }: { proposal: ProposalView }) {
  const { id, kind, payload, state, customerId, mine, mayCheck } = proposal
  const what = (
    <>
      <p>{payloadInWords(kind, payload)}</p>
      <Details lines={proposalDetails(kind, payload)} />
    </>
  )
  return (
    <>
      <div className="side">
        <div className="tile__head">
          <h2 className="tile__title">{kindTitle(kind)}</h2>
          <ProposalTag state={state} />
        </div>
        {what}
        {customerId === null ? null : (
          <Facts
            facts={[
              [
                'Customer',
                <Link key="user" to="/customers/$customerId" params={{ customerId }}>
                  User {customerId.slice(-6)}
                </Link>,
              ],
            ]}
          />
        )}
        <Signatures proposal={proposal} />
      </div>
      {state !== 'waiting' ? null : (
        <div className="side__foot">
          <SecondSignature id={id} mine={mine} mayCheck={mayCheck}>
            {what}
          </SecondSignature>
        </div>
      )}
    </>
  )
}

/** Who proposed it, and what became of it. */
function Signatures({ proposal }: { proposal: ProposalView }) {
  const { madeBy, madeAt, reason } = proposal
  return (
    <ol className="line" aria-label="Who signed">
      <li className="line__one">
        <p className="line__what">
          Proposed by {madeBy.number} {madeBy.displayName}
        </p>
        <p className="line__more">
          {formatStamp(madeAt)} · “{reason}”
        </p>
      </li>
      <li className="line__one">
        <SecondStep proposal={proposal} />
      </li>
    </ol>
  )
}

function SecondStep({ proposal }: { proposal: ProposalView }) {
  const { state, madeBy, checkedBy, checkedAt, checkReason, mine, mayCheck } = proposal
  if (state === 'lapsed')
    return (
      <>
        <p className="line__what">Lapsed: nobody had to decide</p>
        <p className="line__more">
          {checkedAt === null ? '' : formatStamp(checkedAt)} · “{checkReason}”
        </p>
      </>
    )
  if (checkedBy === null || checkedAt === null)
    return (
      <>
        <p className="line__what">Waiting for a second person</p>
        <p className="line__more">
          {mine
            ? 'Not you: you proposed it.'
            : mayCheck
              ? `Not ${madeBy.number}. You may sign.`
              : 'Another role signs this.'}
        </p>
      </>
    )
  return (
    <>
      <p className="line__what">
        {stateTags[state][2]}: {checkedBy.number} {checkedBy.displayName}
      </p>
      <p className="line__more">
        {formatStamp(checkedAt)} · “{checkReason}”
      </p>
    </>
  )
}

/** All that is signed and that one sentence cannot hold; a calendar of a year is scrolled through. */
function Details({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section className="signed-in-full" aria-label="In full" tabIndex={0}>
      {lines.join('\n')}
    </section>
  )
}

const csvHead = [
  'Act',
  'What',
  'Proposed by',
  'Proposed',
  'Reason',
  'State',
  'Second person',
  'Decided',
  'Their reason',
]

function csvCells(row: ProposalView): readonly CsvCell[] {
  return [
    kindTitle(row.kind),
    payloadInWords(row.kind, row.payload),
    row.madeBy.number,
    row.madeAt,
    row.reason,
    row.state,
    row.checkedBy?.number ?? null,
    row.checkedAt,
    row.checkReason,
  ]
}
