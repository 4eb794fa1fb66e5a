declare module 'virtual:text/en' {
  export const messages: import('@lingui/core').Messages
}
declare module 'virtual:text/zh' {
  export const messages: import('@lingui/core').Messages
}
declare module 'virtual:text/hi' {
  export const messages: import('@lingui/core').Messages
}
