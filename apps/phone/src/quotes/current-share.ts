import { createContext } from 'react'

/** The code of the share whose page stands beside a list, so that the list can mark it; empty where none does. */
export const CurrentShare = createContext('')
