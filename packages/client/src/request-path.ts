/** The older request path: ten seconds, and a 249 that says nothing. */
export function isOlderPath(path: string): boolean {
  return path.startsWith('/market/api/') || pathOnly(path) === '/user/upload.do'
}

const QUIET_ABOUT_LOGIN = ['/getUserInfo.do', '/getUserPositionMarketValue.do']

/** Whether a 249 sends the customer to the log-in: not for the calls that only look whether there is a session. */
export function sendsToLogIn(path: string): boolean {
  return !isOlderPath(path) && !isLookingForSession(path) && !marks(path).includes('needLogin=false')
}

/** Whether the loading indicator shows. */
export function showsLoading(path: string): boolean {
  return !isLookingForSession(path) && !marks(path).includes('isLoading=false')
}

/** The check whether one is logged in speaks for itself: none of its errors is shown. */
export function isQuiet(path: string): boolean {
  return pathOnly(path).endsWith('/is_auth')
}

export function withMarks(
  path: string,
  { isLoading, needLogin }: { readonly isLoading?: boolean; readonly needLogin?: boolean },
): string {
  const added = [
    ...(isLoading === false ? ['isLoading=false'] : []),
    ...(needLogin === false ? ['needLogin=false'] : []),
  ]
  return withQuery(path, added.join('&'))
}

export function withQuery(path: string, query: string): string {
  if (query === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

function isLookingForSession(path: string): boolean {
  return QUIET_ABOUT_LOGIN.some((ending) => pathOnly(path).endsWith(ending))
}

function pathOnly(path: string): string {
  return path.split('?', 1)[0] ?? ''
}

function marks(path: string): string[] {
  return (path.split('?')[1] ?? '').split('&')
}
