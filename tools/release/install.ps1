# Installs alfil @VERSION@ for this user: the program in %LOCALAPPDATA%\alfil, or in the folder that ALFIL_BIN names.
$ErrorActionPreference = 'Stop'
$url = '@URL@'
$version = '@VERSION@'
$bin = if ($env:ALFIL_BIN) { $env:ALFIL_BIN } else { Join-Path $env:LOCALAPPDATA 'alfil' }
$name = "alfil-$version-x86_64-pc-windows-msvc"
$folder = New-Item -ItemType Directory -Path (Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName()))
try {
    $archive = Join-Path $folder "$name.zip"
    Invoke-WebRequest -UseBasicParsing -Uri "$url/$name.zip" -OutFile $archive
    $sums = (Invoke-WebRequest -UseBasicParsing -Uri "$url/SHA256SUMS").Content
    if ($sums -is [byte[]]) { $sums = [Text.Encoding]::UTF8.GetString($sums) }
    $line = $sums -split "`n" | Where-Object { $_ -match [regex]::Escape("$name.zip") }
    if (-not $line) { throw "SHA256SUMS does not name $name.zip" }
    $wanted = ($line -split '\s+')[0]
    $found = (Get-FileHash -Algorithm SHA256 $archive).Hash
    if ($found -ne $wanted) { throw "the checksum of $name.zip is wrong" }
    Expand-Archive -Path $archive -DestinationPath $folder
    New-Item -ItemType Directory -Force -Path $bin | Out-Null
    Copy-Item (Join-Path $folder "$name\alfil.exe") $bin -Force
    Write-Output "installed $(& (Join-Path $bin 'alfil.exe') --version) in $bin"
    $path = [Environment]::GetEnvironmentVariable('Path', 'User')
    if (($path -split ';') -notcontains $bin) {
        [Environment]::SetEnvironmentVariable('Path', "$path;$bin", 'User')
        Write-Output 'added that folder to PATH; open a new window to use it'
    }
} finally {
    Remove-Item -Recurse -Force $folder
}
