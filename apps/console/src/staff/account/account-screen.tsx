import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Table, type TableColumnsType } from 'antd'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { listStaffPasskeys, removeStaffPasskey, type StaffPasskey } from '@bahi/contract/staff/passkeys'
import { canUsePasskeys } from '@bahi/ui/base/passkeys'
import { ConsolePage } from '../../page/console-page.tsx'
import { Failure } from '../../page/fields.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useClient } from '../../session/client.ts'
import { useStaff } from '../../session/session.ts'
import { formatMoment } from '../../text/business-time.ts'
import { AddPasskey } from './add-passkey.tsx'
import { passkeysKey } from './passkeys-key.ts'

/** Passkeys of whoever is signed in: second factors beside the code of the app. */
export function AccountScreen() {
  const client = useClient()
  const { displayName, number } = useStaff()
  const query = useQuery({ queryKey: passkeysKey, queryFn: () => client.call(listStaffPasskeys, {}) })
  const [isAdding, setAdding] = useState(false)
  const isFull = query.data !== undefined && query.data.items.length >= query.data.most
  const add = (
    <Button
      type="primary"
      icon={<KeyRound size={16} />}
      disabled={isFull || query.data === undefined}
      onClick={() => setAdding(true)}
    >
      Add a passkey…
    </Button>
  )
  return (
    <ConsolePage title="My account" sub={`${displayName} · ${number}`} actions={canUsePasskeys() ? add : undefined}>
      <p className="note-line">
        A passkey takes the place of the code when you sign in; name and password stay. A new second factor by two
        people removes them all.
        {canUsePasskeys() ? '' : ' This browser cannot make a passkey at this address.'}
        {isFull ? ` ${query.data.most} are the most.` : ''}
      </p>
      <QueryStates query={query}>{({ items }) => <Passkeys items={items} />}</QueryStates>
      {isAdding ? <AddPasskey onClose={() => setAdding(false)} /> : null}
    </ConsolePage>
  )
}

function Passkeys({ items }: { items: readonly StaffPasskey[] }) {
  const client = useClient()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => client.call(removeStaffPasskey, { id }, { idempotencyKey: client.newIdempotencyKey() }),
    onSettled: () => queries.invalidateQueries({ queryKey: passkeysKey }),
  })
  const columns: TableColumnsType<StaffPasskey> = [
    { title: 'Passkey', render: (_, { name }) => <strong>{name}</strong> },
    { title: 'Made on', render: (_, { device }) => (device === '' ? 'Unknown device' : device) },
    { title: 'Made', render: (_, { createdAt }) => formatMoment(createdAt) },
    {
      title: 'Last used',
      render: (_, { lastUsedAt }) =>
        lastUsedAt === null ? <span className="text-3">Never</span> : formatMoment(lastUsedAt),
    },
    {
      title: '',
      align: 'right',
      render: (_, { id, name }) => (
        <Button
          size="small"
          aria-label={`Remove ${name}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate(id)}
        >
          Remove
        </Button>
      ),
    },
  ]
  return (
    <>
      <Failure cause={remove.error} />
      <Table<StaffPasskey>
        rowKey="id"
        columns={columns}
        dataSource={[...items]}
        pagination={false}
        size="middle"
        locale={{ emptyText: 'No passkey yet' }}
        scroll={{ x: 'max-content' }}
      />
    </>
  )
}
