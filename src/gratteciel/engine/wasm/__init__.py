"""The third mode: a game's rules and searches as WebAssembly.

*Building* (`signatures`, `digests`, `compiling`, `lowering`, `linking`, `building`) makes one file for each game of the
same functions that run interpreted and native; it needs Numba and a linker. *Running* (`card`, `arena`, `frames`,
`residents`, `instances`, `running`) lays arguments in the file's memory and calls it; it needs neither, nor NumPy, only
a host that runs WebAssembly (`hosts`): `wasmtime` here, a browser elsewhere.
"""
