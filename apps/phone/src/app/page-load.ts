import type { ComponentType } from 'react'

/** Fetches the code of a page. */
export type Load = () => Promise<ComponentType>
