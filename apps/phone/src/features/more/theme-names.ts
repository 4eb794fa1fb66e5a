import type { TextKey } from '../../text/use-text.tsx'
import type { Theme } from '../../theme.ts'

export const themeNames = { system: 'more.theme.system', light: 'more.theme.light', dark: 'more.theme.dark' } as const satisfies Record<Theme, TextKey>
