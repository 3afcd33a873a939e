// Before anything else: the system's pool is made with the first question to the disk and keeps its size. Node has four
// threads for all files, names of computers and compression together; as many questions to a disk that is gone stop
// everything. `in-time.ts` sees to it that one such disk holds eight at most.
process.env['UV_THREADPOOL_SIZE'] ??= '32'
