/** What the client needs of the device it runs on. A browser fits as it is; a test brings its own. */
export interface ClientPorts {
  readonly fetch: (url: string, request: HttpRequest) => Promise<HttpReply>
  readonly storage: KeyStorage
  /** Sends a form with a file and tells how far it is. Absent where no files are sent. */
  readonly sendFile?: (url: string, request: FileRequest) => Promise<HttpReply>
  /** Cryptographically random bytes. Unlike randomUUID, getRandomValues also works on plain-http addresses. */
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
  /** Absent where no pictures are asked for. */
  blob?(): Promise<Blob>
}

export interface FileRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly form: FormData
  readonly signal: AbortSignal
  /** Told how much of the file has left, 0 to 1. */
  readonly onShare: (share: number) => void
}

export interface KeyStorage {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

/** Names kept verbatim from the specification. */
export const TOKEN = 'token'
export const USER_INFO = 'userinfo'
