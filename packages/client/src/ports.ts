/** What the client needs of the device it runs on. A browser fits as it is; a test brings its own. */
export interface ClientPorts {
  readonly fetch: (url: string, request: HttpRequest) => Promise<HttpReply>
  readonly storage: KeyStorage
  /** Bytes nobody can guess. Unlike randomUUID, getRandomValues also works on plain-http addresses. */
  readonly randomBytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array
}

export interface HttpRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  readonly cache: 'no-store'
}

export interface HttpReply {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

export interface KeyStorage {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

/** Names kept verbatim from the specification. */
export const TOKEN = 'token'
export const USER_INFO = 'userinfo'
