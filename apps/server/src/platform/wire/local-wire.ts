import { failAnswer, type Inquiry, NotDelivered, type Subject, type Wire } from './wire.ts'

/** The wire of a Bahi that is one process: everything is delivered at once, as it is. */
export function createLocalWire(): Wire {
  const listeners = new Map<string, Set<(message: unknown) => void>>()
  const responders = new Map<string, (question: unknown) => Promise<unknown>>()
  return {
    isUp: true,
    say({ name }, message) {
      for (const listener of listeners.get(name) ?? []) listener(message)
    },
    hear<Message>({ name }: Subject<Message>, listener: (message: Message) => void) {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard)
      const entry = (message: unknown): void => listener(message as Message)
      heard.add(entry)
      return () => void heard.delete(entry)
    },
    async ask<Question, Answer>({ name }: Inquiry<Question, Answer>, question: Question) {
      const responder = responders.get(name)
      if (responder === undefined) throw new NotDelivered(`nobody answers ${name}`)
      return (await responder(question).catch(failAnswer)) as Answer
    },
    answer<Question, Answer>({ name }: Inquiry<Question, Answer>, responder: (question: Question) => Promise<Answer>) {
      const entry = (question: unknown) => responder(question as Question)
      responders.set(name, entry)
      return () => {
        if (responders.get(name) === entry) responders.delete(name)
      }
    },
    onRestored: () => () => undefined,
    close: () => Promise.resolve(),
  }
}
