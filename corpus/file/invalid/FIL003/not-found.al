<!DOCTYPE html>
<html><head><title>404 Not Found</title></head>
<body><h1>Not Found</h1></body></html>
