import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type AlertView,
  changeAlert,
  createAlert,
  deleteAlert,
  listAlerts,
  switchAlert,
} from '@bahi/contract/customers/alerts'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { useSession } from '../../session/use-session.ts'
import type { alertInput } from './alert-form.ts'

export type AlertSubject = Pick<AlertView, 'subject' | 'code'>

const alertsKey = ['alerts'] as const

/** The customer's alerts, of one share or index or all; news of one brings them up to date. */
export function useAlerts(only?: AlertSubject, enabled = true) {
  const { call, onNews } = useClient()
  const { loggedIn } = useSession()
  const queries = useQueryClient()
  useEffect(
    () =>
      onNews((about) => {
        if (about === 'alerts') void refetchFresh(queries, alertsKey)
      }),
    [onNews, queries],
  )
  return useQuery({
    queryKey: [...alertsKey, only?.subject ?? 'all', only?.code ?? ''],
    queryFn: ({ signal }) => call(listAlerts, only ?? {}, { signal, isLoading: false }),
    enabled: loggedIn && enabled,
  })
}

type Terms = NonNullable<ReturnType<typeof alertInput>>
export type AlertAct =
  | { act: 'create'; on: AlertSubject; terms: Terms }
  | { act: 'change'; alertId: string; terms: Terms }
  | { act: 'switch'; alertId: string; on: boolean }
  | { act: 'delete'; alertId: string }

/** Everything that is done to an alert: one key for one intent. */
export function useAlertAct() {
  const { call } = useClient()
  const queries = useQueryClient()
  const { keyFor, spend } = useIntentKey()
  return useMutation({
    mutationFn: async (act: AlertAct): Promise<unknown> => {
      const key = { idempotencyKey: keyFor(act) }
      switch (act.act) {
        case 'create':
          return call(createAlert, { ...act.on, ...act.terms }, key)
        case 'change':
          return call(changeAlert, { alertId: act.alertId, ...act.terms }, key)
        case 'switch':
          return call(switchAlert, { alertId: act.alertId, on: act.on }, key)
        case 'delete':
          return call(deleteAlert, { alertId: act.alertId }, key)
      }
    },
    onSuccess: () => spend(),
    onSettled: () => refetchFresh(queries, alertsKey),
  })
}
