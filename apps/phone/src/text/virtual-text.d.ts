// One module declaration for all: TypeScript knows wildcards in the names of modules.
declare module 'virtual:text/*' {
  export const messages: import('@lingui/core').Messages
}
