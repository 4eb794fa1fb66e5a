import { useQuery } from '@tanstack/react-query'
import { getUserInfo, type UserInfo } from '@bahi/contract/customers/account'
import { useClient } from '../calls/client.ts'
import { useSession } from './use-session.ts'

/** The name the cached customer has had in storage since the first version. */
const storageKey = 'userinfo'

export const userInfoKey = ['user-info'] as const

/** Who is logged in; asked again when a page needs it and the last answer is a minute old. */
export function useUserInfo() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: userInfoKey,
    queryFn: async ({ signal }) => rememberUser(await call(getUserInfo, {}, { signal, isLoading: false })),
    enabled: loggedIn,
    staleTime: 60_000,
  })
}

/** Keeps what a page may show before the server answers. It holds no identity data: the phone number comes shortened. */
export function rememberUser(user: UserInfo, storage: Pick<Storage, 'setItem'> = localStorage): UserInfo {
  try {
    storage.setItem(storageKey, JSON.stringify({ id: user.id, phone: user.phone, simulated: user.simulated }))
  } catch {
    // Where nothing is kept, every page asks the server.
  }
  return user
}
