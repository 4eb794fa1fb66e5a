import './audit.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Input, Table, type TableColumnsType } from 'antd'
import { CircleX, Download, RefreshCw, ShieldCheck } from 'lucide-react'
import { checkAudit, listAudit, type AuditEntry } from '@bahi/contract/staff/audit'
import { downloadCsv } from '../../lists/download-csv.ts'
import { TrailFoot, useTrail } from '../../lists/use-trail.tsx'
import { ConsolePage } from '../../page/console-page.tsx'
import { Failure, TextField } from '../../page/fields.tsx'
import { IconTag } from '../../page/icon-tag.tsx'
import { PageState } from '../../page/page-states.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useWords } from '../../page/use-words.ts'
import { useClient, type Client } from '../../session/client.ts'
import { useMarketSource } from '../../session/use-market-source.ts'
import { formatClockSeconds, formatStamp } from '../../text/business-time.ts'
import { formatCount } from '../../text/figures.ts'
import { refusalText } from '../../text/refusal-text.ts'
import { actionName, detailText, mark, subjectName } from './audit-words.ts'

const aPage = 50
/** The most that one file takes: a longer time is asked for in parts. */
const maxInFile = 5_000

interface Filters {
  readonly staff: string
  readonly action: string
  readonly subject: string
  readonly from: string
  readonly to: string
}

const columns: TableColumnsType<AuditEntry> = [
  { title: 'Time', render: (_, { at }) => <span className="audit__time">{formatStamp(at)}</span> },
  {
    title: 'Who',
    render: (_, { staff }) =>
      staff === null ? (
        <strong>The system</strong>
      ) : (
        <>
          <strong>{staff.number}</strong> <span className="text-3">{staff.displayName}</span>
        </>
      ),
  },
  {
    title: 'What',
    render: (_, entry) =>
      entry.outcome === 'refused' ? (
        <IconTag tone="bad" icon={CircleX}>
          Refused: {actionName(entry.action)}
        </IconTag>
      ) : (
        actionName(entry.action)
      ),
  },
  { title: 'On', render: (_, { subject }) => <span className="audit__on">{subjectName(subject)}</span> },
  {
    title: 'Reason or result',
    render: (_, entry) => (
      <span className="audit__why">
        {entry.reason === null ? '' : `“${entry.reason}” `}
        <span className="text-3">{detailText(entry.detail)}</span>
      </span>
    ),
  },
  {
    title: 'Fingerprint',
    align: 'right',
    render: (_, { hash }) => (
      <span className="audit__mark" title={hash}>
        … {mark(hash)}
      </span>
    ),
  },
]

function inputOf({ staff, action, subject, from, to }: Filters, before: string, size: number) {
  return {
    staff,
    action,
    subject,
    size,
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(before === '' ? {} : { before }),
  }
}

/** Everything staff did, refused or done, each row sealed to the one before it. */
export function AuditScreen() {
  const client = useClient()
  const { words, say } = useWords()
  const filters: Filters = {
    staff: words['staff'] ?? '',
    action: words['action'] ?? '',
    subject: words['subject'] ?? '',
    from: words['from'] ?? '',
    to: words['to'] ?? '',
  }
  const trail = useTrail()
  const query = useQuery({
    queryKey: ['audit', filters, trail.before],
    queryFn: () => client.call(listAudit, inputOf(filters, trail.before, aPage)),
  })
  const simulated = useMarketSource().data?.simulated !== false
  const exporting = useMutation({ mutationFn: () => exportAll(client, filters, simulated) })
  const show = (next: Partial<Filters>) => {
    trail.begin()
    say({ ...next })
  }
  return (
    <ConsolePage title="Audit log" sub="Append-only. A line that is changed or missing shows." actions={<Check />}>
      <div className="audit-filters">
        <Field label="Staff number" value={filters.staff} placeholder="S-0001" onSay={(staff) => show({ staff })} />
        <Field label="Act" value={filters.action} placeholder="setting.propose" onSay={(action) => show({ action })} />
        <Field label="On" value={filters.subject} placeholder="customer:…" onSay={(subject) => show({ subject })} />
        <TextField label="From" type="date" value={filters.from} onChange={(typed) => show({ from: typed })} />
        <TextField label="To" type="date" value={filters.to} onChange={(typed) => show({ to: typed })} />
        <Button icon={<Download size={16} />} loading={exporting.isPending} onClick={() => exporting.mutate()}>
          CSV
        </Button>
      </div>
      <Failure cause={exporting.error} />
      <QueryStates query={query} rows={10}>
        {({ items, more }) => (
          <>
            {items.length === 0 ? (
              <PageState title="No line fits">Nobody did this in that time, under these words.</PageState>
            ) : (
              <Table<AuditEntry> rowKey="seq" columns={columns} dataSource={items} pagination={false} size="middle" />
            )}
            <TrailFoot
              trail={trail}
              last={more ? String(items.at(-1)?.seq ?? '') : null}
              backWord="Newer"
              onWord="Older"
            >
              {items.length === 0
                ? ''
                : `Lines ${formatCount(items.at(-1)?.seq ?? 0)} to ${formatCount(items[0]?.seq ?? 0)}`}{' '}
              · refused acts changed nothing and are listed too
            </TrailFoot>
          </>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function Field({
  label,
  value,
  placeholder,
  onSay,
}: {
  label: string
  value: string
  placeholder: string
  onSay: (value: string) => void
}) {
  return (
    <label className="dialog__field">
      {label}
      <Input.Search allowClear defaultValue={value} placeholder={placeholder} onSearch={(said) => onSay(said.trim())} />
    </label>
  )
}

/** Computes every seal again. Nothing is said of the chain before it was. */
function Check() {
  const client = useClient()
  const check = useMutation({
    mutationFn: async () => ({ ...(await client.call(checkAudit, {})), at: new Date().toISOString() }),
  })
  return (
    <span className="row__tags" role="status">
      {check.data === undefined ? null : check.data.broken === null ? (
        <IconTag tone="done" icon={ShieldCheck}>
          Unbroken: {formatCount(check.data.entries)} lines, {formatClockSeconds(check.data.at)}
        </IconTag>
      ) : (
        <IconTag tone="bad" icon={CircleX}>
          Broken at line {formatCount(check.data.broken)}
        </IconTag>
      )}
      {check.error === null ? null : <span className="side__alarm">{refusalText(check.error)}</span>}
      <Button type="primary" icon={<RefreshCw size={16} />} loading={check.isPending} onClick={() => check.mutate()}>
        Check the chain
      </Button>
    </span>
  )
}

async function exportAll(client: Client, filters: Filters, simulated: boolean): Promise<void> {
  const all: AuditEntry[] = []
  for (let before = ''; all.length < maxInFile; before = String(all.at(-1)?.seq)) {
    const { items, more } = await client.call(listAudit, inputOf(filters, before, 500))
    all.push(...items)
    if (!more) break
  }
  downloadCsv(
    'audit-log',
    ['Line', 'Time', 'Staff', 'Name', 'Act', 'Outcome', 'On', 'Reason', 'Detail', 'Request', 'Fingerprint'],
    all.map((entry) => [
      entry.seq,
      entry.at,
      entry.staff?.number ?? 'clock',
      entry.staff?.displayName ?? '',
      entry.action,
      entry.outcome,
      entry.subject,
      entry.reason,
      JSON.stringify(entry.detail),
      entry.requestId,
      entry.hash,
    ]),
    simulated,
  )
}
