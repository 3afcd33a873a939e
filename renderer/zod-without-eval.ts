// The page's policy forbids making code from text, which zod tries for speed as soon as the first schema is made. So this
// stands in a module of its own, imported before every module that makes one. It sets what `z.config({ jitless: true })`
// sets, without zod: that comes only with the parts of the page that check something by a schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
