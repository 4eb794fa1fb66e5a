import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, type TableColumnsType } from 'antd'
import { Check, Clock, Lock, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { drawEnrolmentCode, listStaff, lockStaff } from '@bahi/contract/staff/people'
import { proposeStaff } from '@bahi/contract/staff/proposals'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { ChooseTable } from '../lists/choose-table.tsx'
import { ConsolePage } from '../page/console-page.tsx'
import { IconTag } from '../page/icon-tag.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useWords } from '../page/use-words.ts'
import { useClient } from '../session/client.ts'
import { useStaff } from '../session/session.ts'
import { formatDay, formatMoment } from '../text/business-time.ts'
import { refusalText } from '../text/refusal-text.ts'
import { roleWords } from '../text/role-words.ts'
import { ProposePerson } from './propose-person.tsx'

type Person = ReplyOf<typeof listStaff>['items'][number]

const stateTags = {
  active: ['done', Check, 'Active'],
  invited: ['wait', Clock, 'To take up'],
  locked: ['bad', Lock, 'Locked out'],
  'codes-used-up': ['bad', Lock, 'Five wrong codes'],
} as const

function StaffTag({ state }: Pick<Person, 'state'>) {
  const [tone, Icon, text] = stateTags[state]
  return (
    <IconTag tone={tone} icon={Icon}>
      {text}
    </IconTag>
  )
}

const columns: TableColumnsType<Person> = [
  {
    title: 'Number',
    dataIndex: 'number',
    render: (number: string) => (
      <button type="button" className="row__link">
        <strong className="figure">{number}</strong>
      </button>
    ),
  },
  {
    title: 'Name',
    render: (_, { displayName, name }) => (
      <>
        {displayName} <span className="text-3">{name}</span>
      </>
    ),
  },
  {
    title: 'Roles',
    render: (_, { roles }) =>
      roles.length === 0 ? <span className="text-3">None</span> : roles.map((role) => roleWords[role]).join(', '),
  },
  {
    title: 'Last seen',
    render: (_, { lastSeenAt }) =>
      lastSeenAt === null ? <span className="text-3">Never</span> : formatMoment(lastSeenAt),
  },
  { title: 'State', render: (_, { state }) => <StaffTag state={state} /> },
]

/** The people who run Bahi. One person may lock a member out; to let one in takes two. */
export function StaffScreen() {
  const client = useClient()
  const { words, say } = useWords()
  const query = useQuery({ queryKey: ['staff'], queryFn: () => client.call(listStaff, {}) })
  const isAdmin = useStaff().roles.includes('admin')
  const [isHiring, setHiring] = useState(false)
  const chosen = query.data?.items.find(({ id }) => id === words['id'])
  return (
    <ConsolePage
      title="Staff"
      sub={query.data === undefined ? '' : `${query.data.items.length} people`}
      actions={
        isAdmin ? (
          <Button type="primary" icon={<UserPlus size={16} />} onClick={() => setHiring(true)}>
            Propose a person…
          </Button>
        ) : undefined
      }
      side={chosen === undefined ? undefined : <PersonPanel key={chosen.id} person={chosen} isAdmin={isAdmin} />}
    >
      <QueryStates query={query}>
        {({ items }) => (
          <ChooseTable<Person>
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            chosen={chosen?.id ?? ''}
            onChoose={(id) => say({ id })}
          />
        )}
      </QueryStates>
      {isHiring ? <ProposePerson person={null} onClose={() => setHiring(false)} /> : null}
    </ConsolePage>
  )
}

type Act = 'roles' | 'staff-second-factor' | 'staff-unlock' | 'lock'

function PersonPanel({ person, isAdmin }: { person: Person; isAdmin: boolean }) {
  const [act, setAct] = useState<Act | null>(null)
  const { id, number, displayName, state, createdAt, lockedUntil, codeBy } = person
  return (
    <>
      <div className="side">
        <div className="tile__head">
          <h2 className="tile__title">
            {number} {displayName}
          </h2>
          <StaffTag state={state} />
        </div>
        <p className="side__say">
          Since {formatDay(createdAt)} · {person.roles.map((role) => roleWords[role]).join(', ')}
        </p>
        <p className="note-line">
          New staff, roles, a new second factor and opening a locked account again need two people. What someone did
          stays in the audit log for good.
        </p>
        {lockedUntil === null ? null : (
          <p className="side__say">The lock ends by itself on {formatMoment(lockedUntil)}.</p>
        )}
        {state !== 'codes-used-up' ? null : (
          <p className="side__alarm" role="note">
            The right password was entered with five wrong codes. No code works until two people open this sign-in
            again. Ask {displayName} first: if it was somebody else, they know the password, and a new second factor
            takes both away.
          </p>
        )}
        {isAdmin && state === 'invited' ? <Enrolment id={id} codeBy={codeBy} /> : null}
      </div>
      {!isAdmin ? null : (
        <div className="side__foot">
          <Button onClick={() => setAct('roles')}>Other roles…</Button>
          <Button onClick={() => setAct('staff-second-factor')}>New second factor…</Button>
          {state === 'locked' || state === 'codes-used-up' ? (
            <Button onClick={() => setAct('staff-unlock')}>Open again…</Button>
          ) : (
            <Button danger onClick={() => setAct('lock')}>
              Lock out…
            </Button>
          )}
        </div>
      )}
      <PersonActs person={person} act={act} onClose={() => setAct(null)} />
    </>
  )
}

/** What an admin does with a colleague: other roles and a new second factor take two people, a lock one. */
function PersonActs({ person, act, onClose }: { person: Person; act: Act | null; onClose: () => void }) {
  const client = useClient()
  const { id, displayName, roles } = person
  const propose =
    (what: 'staff-second-factor' | 'staff-unlock') => (reason: string, options: { idempotencyKey: string }) =>
      client.call(proposeStaff, { act: what, id, reason }, options)
  const proposed = { act: 'Propose', onClose, done: 'Proposed. A second person signs.' }
  return (
    <>
      {act === 'roles' ? <ProposePerson person={person} onClose={onClose} /> : null}
      <ReasonDialog
        title={`A new second factor for ${displayName}`}
        open={act === 'staff-second-factor'}
        onAct={propose('staff-second-factor')}
        {...proposed}
      >
        <p>Their sessions end, and they take the account up anew with an enrolment code.</p>
      </ReasonDialog>
      <ReasonDialog
        title={`Open the account of ${displayName} again`}
        open={act === 'staff-unlock'}
        onAct={propose('staff-unlock')}
        {...proposed}
      />
      <ReasonDialog
        title={`Lock ${displayName} out`}
        act="Lock out"
        danger
        open={act === 'lock'}
        onClose={onClose}
        done="Locked out. Their sessions have ended."
        onAct={(reason, options) => client.call(lockStaff, { id, reason }, options)}
      >
        <p>
          {roles.includes('admin')
            ? 'At once, by you alone, and for 24 hours: an admin then comes back by themselves, and you cannot do it again within 30 days. Two people let them in before.'
            : 'At once, by you alone. To open it again takes two people.'}
        </p>
      </ReasonDialog>
    </>
  )
}

/**
 * The enrolment code of a member of staff whom two people approved. It is shown once, to the second signer.
 */
function Enrolment({ id, codeBy }: Pick<Person, 'id' | 'codeBy'>) {
  const client = useClient()
  const drawing = useMutation({ mutationFn: () => client.call(drawEnrolmentCode, { id }) })
  const title = <h3 className="tile__title">Enrolment code</h3>
  if (codeBy === null)
    return (
      <section className="tile">
        {title}
        <p className="side__say">
          No code can be drawn: the time to take it up is over, or the owner of the database gives it. Propose a new
          second factor to begin again.
        </p>
      </section>
    )
  if (!codeBy.isMe)
    return (
      <section className="tile">
        {title}
        <p className="side__say">{codeBy.number} draws it: their signature let this person in.</p>
      </section>
    )
  return (
    <section className="tile">
      {title}
      {drawing.data === undefined ? (
        <p className="side__say">
          Give it to them in person or by telephone. A new one makes the one before worthless.
        </p>
      ) : (
        <p>
          {drawing.data.enrolmentCode}
          <br />
          <span className="side__say">Until {formatMoment(drawing.data.until)}, at /console/#/enrol</span>
        </p>
      )}
      {drawing.error === null ? null : (
        <p className="side__alarm" role="alert">
          {refusalText(drawing.error)}
        </p>
      )}
      <Button loading={drawing.isPending} onClick={() => drawing.mutate()}>
        {drawing.data === undefined ? 'Draw a code' : 'Draw another'}
      </Button>
    </section>
  )
}
