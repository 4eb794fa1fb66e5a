import { useQuery } from '@tanstack/react-query'
import { Button, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { announceVersion, listVersions, setLeastVersion } from '@bahi/contract/staff/app-versions'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Facts } from '../../page/facts.tsx'
import { TextField } from '../../page/fields.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { useStaff } from '../../session/session.ts'
import { formatDay, formatMoment } from '../../text/business-time.ts'
import { formatCount } from '../../text/figures.ts'
import { isWhole, noWords, ThreeWordsField, type ThreeWords } from './three-words.tsx'

type Versions = ReplyOf<typeof listVersions>
type Version = Versions['items'][number]

const columns: TableColumnsType<Version> = [
  {
    title: 'Version',
    render: (_, { version, code }) => (
      <>
        <strong>{version}</strong> <span className="text-3">{code}</span>
      </>
    ),
  },
  { title: 'What is new', render: (_, { notes }) => notes.en.join(' · ') },
  { title: 'Size', align: 'right', render: (_, { sizeKb }) => (sizeKb === null ? '–' : `${formatCount(sizeKb)} KB`) },
  {
    title: 'Announced',
    render: (_, { madeBy, madeAt }) => (
      <>
        {madeBy ?? 'Installed'} <span className="text-3">{formatMoment(madeAt)}</span>
      </>
    ),
  },
]

/** Versions of the app: what was new in each, and which is the least that still works. */
export function VersionsView() {
  const client = useClient()
  const query = useQuery({ queryKey: ['content', 'versions'], queryFn: () => client.call(listVersions, {}) })
  const isAdmin = useStaff().roles.includes('admin')
  const [doing, setDoing] = useState<'announce' | 'least' | null>(null)
  return (
    <QueryStates query={query}>
      {(versions) => (
        <>
          <section className="tile">
            <div className="tile__head">
              <h2 className="tile__title">Handed out now: {versions.shipped.version}</h2>
              {isAdmin ? (
                <span className="row__tags">
                  <Button onClick={() => setDoing('announce')}>Say what is new…</Button>
                  <Button onClick={() => setDoing('least')}>Least version…</Button>
                </span>
              ) : null}
            </div>
            <Facts
              facts={[
                ['Code and channel', `${versions.shipped.code}, ${versions.shipped.channel}`],
                ['Least that works', String(versions.least.code)],
                ...(versions.least.next === null
                  ? []
                  : [[`From ${formatDay(versions.least.next.fromDay)}`, String(versions.least.next.code)] as const]),
              ]}
            />
            <p className="side__say">
              Never above what this server hands out: nobody is kept from their money by an old app without a newer one.
            </p>
          </section>
          <Table<Version>
            rowKey="code"
            columns={columns}
            dataSource={versions.items}
            pagination={false}
            size="middle"
            locale={{ emptyText: 'Nothing was announced yet.' }}
          />
          <section className="tile">
            <h2 className="tile__title">Least versions so far</h2>
            <ol className="line">
              {versions.history.map((one) => (
                <li className="line__one" key={`${one.code} ${one.madeAt}`}>
                  <p className="line__what">
                    {one.code} from {formatDay(one.fromDay)}
                  </p>
                  <p className="line__more">
                    {one.madeBy} · {formatMoment(one.madeAt)} · “{one.reason}”
                  </p>
                </li>
              ))}
            </ol>
            {versions.history.length === 0 ? <p className="side__say">Every version works.</p> : null}
          </section>
          {doing === 'announce' ? <AnnounceDialog shipped={versions.shipped} onClose={() => setDoing(null)} /> : null}
          {doing === 'least' ? <LeastDialog versions={versions} onClose={() => setDoing(null)} /> : null}
        </>
      )}
    </QueryStates>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 5)

function AnnounceDialog({ shipped, onClose }: { shipped: Versions['shipped']; onClose: () => void }) {
  const client = useClient()
  const [version, setVersion] = useState(shipped.version)
  const [code, setCode] = useState(String(shipped.code))
  const [notes, setNotes] = useState<ThreeWords>(noWords)
  const isReady = isWhole(notes) && /^\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(version) && /^\d{1,9}$/.test(code)
  return (
    <ReasonDialog
      title="What is new"
      act="Announce"
      open
      onClose={onClose}
      done="Announced."
      isReady={isReady}
      onAct={(reason, options) =>
        client.call(
          announceVersion,
          {
            code,
            version,
            notes: JSON.stringify({ en: linesOf(notes.en), zh: linesOf(notes.zh), hi: linesOf(notes.hi) }),
            reason,
          },
          options,
        )
      }
    >
      <div className="dialog__row">
        <TextField label="Version" value={version} onChange={(typed) => setVersion(typed.trim())} />
        <TextField label="Code" value={code} inputMode="numeric" onChange={(typed) => setCode(typed.trim())} />
      </div>
      <ThreeWordsField label="What is new, a line each" value={notes} most={400} lines={2} onChange={setNotes} />
    </ReasonDialog>
  )
}

function LeastDialog({ versions: { shipped, least }, onClose }: { versions: Versions; onClose: () => void }) {
  const client = useClient()
  const [code, setCode] = useState(String(least.code))
  const [fromDay, setFromDay] = useState('')
  return (
    <ReasonDialog
      title="The least version that works"
      act="Set"
      danger
      open
      onClose={onClose}
      done="Set. Older apps say so from that day."
      isReady={/^\d{1,9}$/.test(code) && fromDay !== ''}
      onAct={(reason, options) => client.call(setLeastVersion, { code, fromDay, reason }, options)}
    >
      <p>At most {shipped.code}, which this server hands out. Older ones ask to be renewed from that day on.</p>
      <div className="dialog__row">
        <TextField label="Code" value={code} inputMode="numeric" onChange={(typed) => setCode(typed.trim())} />
        <TextField label="From" type="date" value={fromDay} onChange={setFromDay} />
      </div>
    </ReasonDialog>
  )
}
