import { useMutation, useQueryClient } from '@tanstack/react-query'
import { logIn, register, type UserInfo } from '@bahi/contract/customers/account'
import type { CallOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../../calls/client.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths, type Path } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { forgetGuestKey, readGuestKey } from '../../session/practice-keys.ts'
import { useSession } from '../../session/use-session.ts'
import { rememberUser, userInfoKey } from '../../session/use-user-info.ts'
import { keepDeviceKey, readDeviceKey } from './device-key.ts'

/** Begins a session with a token and goes to where the customer was headed, or else to the place given. */
export function useEnter(otherwise: Path = paths.home) {
  const { logIn: keepToken } = useSession()
  const { follow, relaunch } = useNavigation()
  const { next } = useQueryValues(paths.login)
  const queries = useQueryClient()
  return (token: string, user: UserInfo | null) => {
    keepToken(token)
    if (user !== null) queries.setQueryData(userInfoKey, rememberUser(user))
    if (next === undefined) relaunch(otherwise)
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
  const enter = useEnter(paths.practice)
  return useMutation({
    mutationFn: ({ input, key }: { input: CallOf<typeof register>; key: string }) =>
      call(register, { ...input, guestKey: readGuestKey() ?? '' }, { idempotencyKey: key }),
    onSuccess: ({ token, deviceKey, user }) => {
      keepDeviceKey(deviceKey)
      forgetGuestKey()
      enter(token, user)
    },
  })
}
