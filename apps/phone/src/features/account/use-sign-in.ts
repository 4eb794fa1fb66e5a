import { useMutation, useQueryClient } from '@tanstack/react-query'
import { logIn, register, type UserInfo } from '@bahi/contract/account'
import type { CallOf } from '@bahi/contract/endpoint'
import { useClient } from '../../client.ts'
import { keepDeviceKey, readDeviceKey } from '../../device-key.ts'
import { useNavigation } from '../../navigate.ts'
import { paths } from '../../paths.ts'
import { useQueryValues } from '../../use-query-values.ts'
import { useSession } from '../../use-session.ts'
import { rememberUser, userInfoKey } from '../../use-user-info.ts'

/** Begins a session with a token and goes to where the customer was headed, or Home. */
export function useEnter() {
  const { logIn: keepToken } = useSession()
  const { follow, relaunch } = useNavigation()
  const { next } = useQueryValues(paths.login)
  const queries = useQueryClient()
  return (token: string, user: UserInfo | null) => {
    keepToken(token)
    if (user !== null) queries.setQueryData(userInfoKey, rememberUser(user))
    if (next === undefined) relaunch(paths.home)
    else follow(next, 'relaunch')
  }
}

export function useLogIn() {
  const { call } = useClient()
  const enter = useEnter()
  return useMutation({
    mutationFn: (input: CallOf<typeof logIn>) => call(logIn, { ...input, deviceKey: readDeviceKey() }),
    onSuccess: ({ token, deviceKey, user }) => {
      keepDeviceKey(deviceKey)
      enter(token, user)
    },
  })
}

export function useRegister() {
  const { call } = useClient()
  const enter = useEnter()
  return useMutation({
    mutationFn: ({ input, key }: { input: CallOf<typeof register>; key: string }) =>
      call(register, input, { idempotencyKey: key }),
    onSuccess: ({ token, deviceKey, user }) => {
      keepDeviceKey(deviceKey)
      enter(token, user)
    },
  })
}
