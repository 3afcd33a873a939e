import { busyOptionsSchema, startBusyService } from './busy-service.ts'

// A busy service in a process of its own, so that it takes no time from those it is measured with. Its options are the
// first argument; it tells its address, and its count whenever it is sent a message.
const options = busyOptionsSchema.parse(JSON.parse(process.argv[2] ?? '{}'))
const service = await startBusyService(options)
process.on('message', () => process.send?.({ count: service.count() }))
process.once('disconnect', () => process.exit())
process.send?.({ baseUrl: service.baseUrl, apiKey: service.apiKey })
